/**
 * HTML that may go into a mail as it is: made by `html` and its like, or sanitised where it was written. A plain text
 * can't be taken for it.
 */
export type SafeHtml = { readonly html: string };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text as HTML, for content and quoted attributes alike. The one place where mails escape. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** The text as HTML, its line breaks kept. */
export function escapeLines(text: string): SafeHtml {
  return { html: escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>') };
}

/** HTML with what is filled in escaped, unless it is HTML already. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | SafeHtml)[]
): SafeHtml {
  const filled = values.map((value) => (typeof value === 'object' ? value.html : escapeHtml(String(value))));
  return { html: String.raw({ raw: parts }, ...filled) };
}

/** What somebody wrote, as a quotation: a text with its lines, or HTML as it is. */
export function quote(words: string | SafeHtml): SafeHtml {
  return html`<blockquote>${typeof words === 'string' ? escapeLines(words) : words}</blockquote>`;
}

/** Several pieces as one. */
export function joinHtml(pieces: readonly SafeHtml[]): SafeHtml {
  return { html: pieces.map((piece) => piece.html).join('') };
}

const schemes: readonly string[] = ['http:', 'https:', 'mailto:'];

/** Whether a mail may link there: an absolute address by http, https or mailto. */
export function isSafeLink(href: string): boolean {
  return URL.canParse(href) && schemes.includes(new URL(href).protocol);
}

/** A link. Throws a RangeError for an address a mail may not link to. */
export function link(href: string, label: string): SafeHtml {
  if (!isSafeLink(href)) throw new RangeError('Not a link for a mail');
  return html`<a href="${href.trim()}">${label}</a>`;
}

/** The one thing to do: a link that is drawn as a button where it is a paragraph's all. */
export function button(href: string, label: string): SafeHtml {
  if (!isSafeLink(href)) throw new RangeError('Not a link for a mail');
  return html`<a href="${href.trim()}" data-button="true">${label}</a>`;
}

/** A list of links, each with what is said about it, for the tags that stand for several things. */
export function linkList(
  items: readonly { readonly href: string; readonly label: string; readonly about?: string }[],
): SafeHtml {
  const entries = items.map(({ href, label, about }) =>
    about ? html`<li>${link(href, label)}<br>${about}</li>` : html`<li>${link(href, label)}</li>`,
  );
  return html`<ul>${joinHtml(entries)}</ul>`;
}

/** The text on one line, as a subject needs it: a line break there would start a header of its own. */
export function singleLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029\s]+/g, ' ').trim();
}
