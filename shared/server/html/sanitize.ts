import sanitize from 'sanitize-html';

const WEB_URL = /^https?:\/\/[^/\s]/i;
const LINK_URL = /^(?:https?:\/\/[^/\s]|mailto:[^\s])/i;
const MERGE_TAG = /^\{\{[a-z][a-z0-9_]*\}\}$/;

/** Browsers ignore control characters and outer blanks in an address, so they are gone before it is judged. */
const tidyUrl = (url: string): string =>
  url
    .replace(/[\p{Cc}\u200b\ufeff]/gu, '')
    .trim()
    .replace(/ /g, '%20');

/**
 * The address a link in rich text may lead to: http, https or mailto, or a merge tag that stands for
 * the whole address until the mail is composed. Anything else, relative addresses included, is undefined.
 */
export function safeLinkUrl(url: string): string | undefined {
  const tidy = tidyUrl(url);
  return LINK_URL.test(tidy) || MERGE_TAG.test(tidy) ? tidy : undefined;
}

/** The address an image may come from: http or https. */
export function safeImageUrl(url: string): string | undefined {
  const tidy = tidyUrl(url);
  return WEB_URL.test(tidy) ? tidy : undefined;
}

const pixels = (value: string | undefined): string | undefined =>
  value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? value : undefined;

const drop = { tagName: 'dropped', attribs: {} };

const link: sanitize.Transformer = (_name, attribs) => {
  const href = safeLinkUrl(attribs.href ?? '');
  if (href === undefined) return drop;
  const button: sanitize.Attributes = attribs['data-button'] === 'true' ? { 'data-button': 'true' } : {};
  return { tagName: 'a', attribs: { href, ...button, target: '_blank', rel: 'noopener noreferrer' } };
};

const image: sanitize.Transformer = (_name, attribs) => {
  const src = safeImageUrl(attribs.src ?? '');
  if (src === undefined) return drop;
  const width = pixels(attribs.width);
  const size: sanitize.Attributes = width === undefined ? {} : { width };
  return { tagName: 'img', attribs: { src, alt: attribs.alt ?? '', ...size, style: 'max-width:100%' } };
};

const bare =
  (tagName: string): sanitize.Transformer =>
  () => ({ tagName, attribs: {} });

/** The product's one allow-list: what the editor makes, and nothing else. */
const options: sanitize.IOptions = {
  allowedTags: 'p br h2 h3 blockquote ul ol li strong em u s a img'.split(' '),
  allowedAttributes: {
    a: ['href', 'data-button', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'style'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 40,
  // Their text is code, data or a fallback, never something a person wrote to be read.
  nonTextTags:
    'script style textarea option select xmp title noscript noembed noframes template iframe object svg math'.split(
      ' ',
    ),
  transformTags: {
    a: link,
    img: image,
    b: bare('strong'),
    i: bare('em'),
    ins: bare('u'),
    del: bare('s'),
    strike: bare('s'),
    h1: bare('h2'),
    h4: bare('h3'),
    h5: bare('h3'),
    h6: bare('h3'),
    div: bare('p'),
    tr: bare('p'),
  },
};

/**
 * Rich text with nothing in it that can act (rule 19): only the editor's elements, links to http, https and
 * mailto, images from http and https. Total and idempotent; the text of what is dropped is kept, unless it is code.
 */
export function sanitizeHtml(html: string): string {
  // Elements dropped by the first pass leave nestings, such as a heading in a paragraph, that only a second
  // reading resolves. That one drops nothing, so a third would change nothing.
  return sanitize(sanitize(html, options), options);
}
