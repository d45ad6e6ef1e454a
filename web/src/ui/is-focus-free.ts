/**
 * True if the reader's focus is nowhere: on the body, or where `keepFocus` has put it because its element went. A page that
 * knows a better place may then take it there.
 */
export const isFocusFree = (): boolean => document.activeElement?.matches('body, [data-focus-kept]') ?? true;
