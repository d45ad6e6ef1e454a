import { useLayoutEffect, useState } from 'react';

/**
 * Pending pointer press. Leaving a field may change its message; if that moved the page between press and release,
 * the button would move from under the pointer, and the click would be lost.
 */
const press = (() => {
  let isOn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  const begin = () => {
    clearTimeout(timer);
    isOn = true;
  };
  const end = () => {
    clearTimeout(timer);
    // The click comes after this event, on a touch screen with a mousedown before it.
    timer = setTimeout(() => {
      isOn = false;
      const heard = [...waiting];
      waiting.clear();
      for (const listener of heard) listener();
    });
  };
  let isHeard = false;
  const hear = () => {
    if (isHeard) return;
    isHeard = true;
    for (const name of ['pointerdown', 'mousedown']) addEventListener(name, begin, true);
    for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
      addEventListener(name, end, true);
    // A press whose end the page misses must not block messages for ever.
    addEventListener('blur', end);
  };
  return {
    hear,
    /** Calls back once no press is pending: at once, or after the click. Returns the cancellation. */
    whenOver: (listener: () => void): (() => void) => {
      if (!isOn) listener();
      else waiting.add(listener);
      return () => waiting.delete(listener);
    },
  };
})();

/**
 * The value, updated only while no press is pending: for messages that take up room and change as a field loses focus.
 */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, settle] = useState(value);
  useLayoutEffect(press.hear, []);
  useLayoutEffect(
    () => (Object.is(value, settled) ? undefined : press.whenOver(() => settle(() => value))),
    [value, settled],
  );
  return settled;
};
