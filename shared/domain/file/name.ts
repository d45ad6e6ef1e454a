/** Extension of a file name: lower case, without its dot; `''` for none (`README`, `.htaccess`, `a.`). */
export const extensionOf = (name: string): string => {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
};

/** UTF-16 units. */
export const maxNameLength = 255;

// Control characters, and the marks that reorder or hide text: with them `photo‮gpj.exe` reads as `photoexe.jpg`.
const hiddenCharacters =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/**
 * Sanitizes a file name for display, storage and download: no folders, no invisible or reordering characters, composed
 * (NFC), at most {@link maxNameLength} long with its extension kept; `'file'` when nothing is left. It is text, not
 * markup: HTML has to escape it.
 */
export const displayName = (name: string): string => {
  const clean = baseName(name.normalize('NFC'))
    .replace(/\s+/g, ' ')
    .replace(hiddenCharacters, '')
    .trim()
    .replace(/^\.+$/, '');
  if (clean.length <= maxNameLength) return clean || 'file';
  const extension = clean.slice(clean.lastIndexOf('.'));
  const tail = clean.includes('.') && extension.length <= 16 ? extension : '';
  return clean.slice(0, maxNameLength - tail.length).replace(/[\ud800-\udbff]$/, '') + tail;
};

const baseName = (name: string) => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
