/**
 * HTML that may go into a mail unescaped: built by the functions below, or sanitised on input. Plain text is another
 * type.
 */
export type SafeHtml = { readonly html: string };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes; the only place where mails escape. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Escapes text for HTML and keeps its line breaks. */
export const escapeLines = (text: string): SafeHtml => ({
  html: escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>'),
});

/** Tagged template for HTML: escapes its values, except `SafeHtml`. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | SafeHtml)[]
): SafeHtml => {
  const filled = values.map((value) => (typeof value === 'object' ? value.html : escapeHtml(String(value))));
  return { html: String.raw({ raw: parts }, ...filled) };
};

/** Blockquote of a text with its line breaks, or of HTML. */
export const quote = (words: string | SafeHtml): SafeHtml =>
  html`<blockquote>${typeof words === 'string' ? escapeLines(words) : words}</blockquote>`;

/** Blockquote as a list of paragraphs; empty for no words. */
export const quoteIfAny = (words: string): readonly SafeHtml[] => (words === '' ? [] : [quote(words)]);

export const joinHtml = (pieces: readonly SafeHtml[]): SafeHtml => ({
  html: pieces.map((piece) => piece.html).join(''),
});

const schemes: readonly string[] = ['http:', 'https:', 'mailto:'];

/** True for a link that a mail may have: an absolute URL by http, https or mailto. */
export const isSafeLink = (href: string): boolean =>
  URL.canParse(href) && schemes.includes(new URL(href).protocol);

/** Link. Throws a RangeError for an unsafe URL. */
export const link = (href: string, label: string): SafeHtml => {
  if (!isSafeLink(href)) throw new RangeError('Not a link for a mail');
  return html`<a href="${href.trim()}">${label}</a>`;
};

/** Call to action of a mail: a link that is drawn as a button if it is alone in its paragraph. */
export const button = (href: string, label: string): SafeHtml => {
  if (!isSafeLink(href)) throw new RangeError('Not a link for a mail');
  return html`<a href="${href.trim()}" data-button="true">${label}</a>`;
};

/** List of links, each with an optional description, for tags that stand for several things. */
export const linkList = (
  items: readonly { readonly href: string; readonly label: string; readonly about?: string }[],
): SafeHtml => {
  const entries = items.map(({ href, label, about }) =>
    about ? html`<li>${link(href, label)}<br>${about}</li>` : html`<li>${link(href, label)}</li>`,
  );
  return html`<ul>${joinHtml(entries)}</ul>`;
};

/** Collapses text to one line for a subject: a line break there would start another header (header injection). */
export const singleLine = (text: string): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029\s]+/g, ' ').trim();
};
