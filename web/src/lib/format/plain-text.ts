const blockEnds = /<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi;

/** Plain text of rich text, a line per paragraph. */
export const plainText = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replaceAll(blockEnds, '$&\n'), 'text/html').body.textContent ?? ''
  ).trim();
