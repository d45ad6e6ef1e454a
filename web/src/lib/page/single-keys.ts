/**
 * Shortcuts of a single key: turned off by their person (WCAG 2.1.4), and taken by a room while it is on the page. The
 * profile of an agent keeps the choice; this device remembers it for every page, that of a guest as well.
 */
const key = 'proofline.single-keys';

export const singleKeysAreOn = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
};

export const turnSingleKeys = (on: boolean): void => {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Without storage they stay on.
  }
};

/** Event on the link of a row, by which the key of the frame selects it in its list. */
export const selectRow = 'proofline-select-row';

const rooms = new Set<(pressed: string) => boolean>();

/** Declares the keys of a room for as long as it is on the page. Returns the end of it. */
export const takeKeys = (takes: (pressed: string) => boolean): (() => void) => {
  rooms.add(takes);
  return () => {
    rooms.delete(takes);
  };
};

/** True if a room on the page uses a key itself. */
export const isTaken = (pressed: string): boolean => [...rooms].some((takes) => takes(pressed));
