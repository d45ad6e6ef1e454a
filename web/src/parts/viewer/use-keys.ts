/** Keyboard shortcuts of the viewer: single keys for the whole page, disabled while typing. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { singleKeysAreOn, takeKeys } from '#lib/page/single-keys.ts';

/** Matches controls that use letters, those that use arrows and page keys, and those that use arrows. */
const typing = 'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const ownSteps =
  'video, audio, input[type="range"], [role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"], [role="slider"], [role="application"], [data-own-keys]';
const ownArrows = `input[type="radio"], ${ownSteps}`;
/** Matches controls that the space bar presses; a chosen radio button ignores it. */
const pressed =
  'button, summary, input:not([type="range"], [type="radio"]:checked), [role="button"], [role="checkbox"], [role^="menuitem"]';
const buttonTypes = ['button', 'checkbox', 'submit', 'reset', 'file', 'image', 'color', 'radio', 'range'];

/** True if a key belongs to the focused element, and not to the page. */
export const isOwnKey = (key: string, target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest(typing)) return true;
  if (target instanceof HTMLInputElement && !buttonTypes.includes(target.type)) return true;
  if (key === ' ') return target.closest(pressed) !== null;
  if (key.startsWith('Arrow')) return target.closest(ownArrows) !== null;
  return key.startsWith('Page') && target.closest(ownSteps) !== null;
};

/** Actions by `KeyboardEvent.key`, letters in lower case. Undefined ones leave the key to the page. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Listens to these keys on the whole page; during a dialog only if it contains `root`. */
export const useKeys = (keys: Keys, root?: RefObject<Element | null>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[key.length === 1 ? key.toLowerCase() : key];
    if (!act || isOwnKey(key, target)) return;
    if (key.length === 1 && key !== ' ' && !singleKeysAreOn()) return;
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    if (!dialogs.every((dialog) => dialog.contains(root?.current ?? null))) return;
    event.preventDefault();
    act();
  });
  const takes = useEffectEvent((key: string) => keys[key] !== undefined);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    const release = takeKeys((key) => takes(key));
    return () => {
      removeEventListener('keydown', listen);
      release();
    };
  }, []);
};
