const blockEnds = /<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi;

/** The words of a rich text, a line a paragraph. */
export const plainText = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replaceAll(blockEnds, '$&\n'), 'text/html').body.textContent ?? ''
  ).trim();
