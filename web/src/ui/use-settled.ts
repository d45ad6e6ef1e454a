import { useLayoutEffect, useState } from 'react';

/**
 * A press of the pointer that is not over. Leaving a field with it may change what the field says; if that moved the page
 * between pressing a button and letting it go, the button would be gone from under the pointer, and the click lost.
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
    // The click comes after this event, and on a touch screen a mousedown of its own before it.
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
    // The window's own: a press whose end the page does not see must not hold what it says for ever.
    addEventListener('blur', end);
  };
  return {
    hear,
    /** Calls back once no press is on: at once, or after the click. Answers how to call that off. */
    whenOver: (listener: () => void): (() => void) => {
      if (!isOn) listener();
      else waiting.add(listener);
      return () => waiting.delete(listener);
    },
  };
})();

/** The value, but never changed in the middle of a press: for what takes room in the page and changes as a field is left. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, settle] = useState(value);
  useLayoutEffect(press.hear, []);
  useLayoutEffect(
    () => (Object.is(value, settled) ? undefined : press.whenOver(() => settle(() => value))),
    [value, settled],
  );
  return settled;
};
