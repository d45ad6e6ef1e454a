import sanitize from 'sanitize-html';
import { escapeHtml } from '#domain/email-template/html.ts';
import { isOfProduct } from '#domain/host/host.ts';
import { hostOfLink, otherHost } from '#domain/host/link-host.ts';
import { pictureId } from '#domain/note/picture.ts';

const webUrl = /^https?:\/\/[^/\s]/i;
const linkUrl = /^(?:https?:\/\/[^/\s]|mailto:[^\s])/i;
const mergeTag = /^\{\{[a-z][a-z0-9_]*\}\}$/;

/** Normalises a URL before it is validated, because browsers ignore control characters and outer blanks in it. */
const tidyUrl = (url: string): string =>
  url
    .replace(/[\p{Cc}\u200b\ufeff]/gu, '')
    .trim()
    .replace(/ /g, '%20');

/**
 * Validated URL of a link in rich text: http, https or mailto, or a merge tag that is the whole URL until the mail is
 * composed. Undefined for anything else, relative URLs included.
 */
export const safeLinkUrl = (url: string): string | undefined => {
  const tidy = tidyUrl(url);
  return linkUrl.test(tidy) || mergeTag.test(tidy) ? tidy : undefined;
};

/** Validated URL of an image: http or https. */
export const safeImageUrl = (url: string): string | undefined => {
  const tidy = tidyUrl(url);
  return webUrl.test(tidy) ? tidy : undefined;
};

const pixels = (value: string | undefined): string | undefined =>
  value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? value : undefined;

const drop = { tagName: 'dropped', attribs: {} };

const link: sanitize.Transformer = (_name, attribs) => {
  const href = safeLinkUrl(attribs.href ?? '');
  if (href === undefined) return drop;
  const button: sanitize.Attributes = attribs['data-button'] === 'true' ? { 'data-button': 'true' } : {};
  return { tagName: 'a', attribs: { href, ...button, target: '_blank', rel: 'noopener noreferrer' } };
};

const look = (attribs: sanitize.Attributes): sanitize.Attributes => {
  const width = pixels(attribs.width);
  return { alt: attribs.alt ?? '', ...(width === undefined ? {} : { width }), style: 'max-width:100%' };
};

const image: sanitize.Transformer = (_name, attribs) => {
  const src = safeImageUrl(attribs.src ?? '');
  return src === undefined ? drop : { tagName: 'img', attribs: { src, ...look(attribs) } };
};

/** Picture of the project by its id, without its URL, or an external image. */
const imageOrPicture: sanitize.Transformer = (name, attribs) => {
  const id = attribs['data-picture'] ?? '';
  return pictureId.test(id)
    ? { tagName: 'img', attribs: { 'data-picture': id, ...look(attribs) } }
    : image(name, attribs);
};

const bare =
  (tagName: string): sanitize.Transformer =>
  () => ({ tagName, attribs: {} });

/** Allow-list of rich text: exactly the editor's markup. */
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
  // Elements whose text is code, data or a fallback, never written for a reader.
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

/** Allow-list with pictures of the project. */
const optionsWithPictures: sanitize.IOptions = {
  ...options,
  allowedAttributes: { ...options.allowedAttributes, img: ['data-picture', 'src', 'alt', 'width', 'style'] },
  transformTags: { ...options.transformTags, img: imageOrPicture },
};

const isOwn = (host: string): boolean => {
  const domain = (process.env.APP_DOMAIN ?? '').toLowerCase().replace(/:\d+$/, '');
  return domain !== '' && isOfProduct(host, domain);
};

/** Text of sanitised HTML, which writes no other references than these. */
const textIn = (html: string): string =>
  html
    .replaceAll(/<(?:br|p|li|h2|h3|blockquote)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(
      /&(lt|gt|quot|amp);/g,
      (_match, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&',
    );

const oneLink = /<a href="([^"]*)"[^>]*>(?:(?!<\/a>)[\s\S])*<\/a>/g;

/** Links of sanitised HTML, in runs: those that follow each other without a gap and lead to one host read as one. */
const linkRuns = (html: string) => {
  const runs: { start: number; end: number; href: string; links: string[] }[] = [];
  for (const { 0: link, 1: escaped = '', index } of html.matchAll(oneLink)) {
    const href = textIn(escaped);
    const last = runs.at(-1);
    if (last?.end === index && hostOfLink(last.href) === hostOfLink(href)) {
      last.links.push(link);
      last.end += link.length;
    } else runs.push({ start: index, end: index + link.length, href, links: [link] });
  }
  return runs;
};

/** Tells the host behind each link of sanitised HTML whose text names another host. Idempotent. */
const withTrueHosts = (html: string): string => {
  let done = '';
  let position = 0;
  for (const { start, end, href, links } of linkRuns(html)) {
    const host = otherHost(textIn(links.join('')), href, isOwn);
    const told = ` (${escapeHtml(host ?? '')})</a>`;
    const shown = (link: string) =>
      host === undefined || link.endsWith(told) ? link : link.slice(0, -'</a>'.length) + told;
    done += html.slice(position, start) + links.map(shown).join('');
    position = end;
  }
  return done + html.slice(position);
};

/**
 * Sanitises rich text (rule 19): keeps only the editor's elements, links to http, https and mailto, and images from
 * http and https; with `pictures`, also references to pictures of a project. Total and idempotent. The text of a dropped
 * element is kept, unless it is code. A link
 * whose text names another host than its own tells its own behind it.
 */
export const sanitizeHtml = (html: string, { pictures = false } = {}): string => {
  const chosen = pictures ? optionsWithPictures : options;
  // The first pass can leave invalid nestings, such as a heading in a paragraph, which the second pass resolves. The
  // second pass drops nothing, so a third would change nothing.
  return withTrueHosts(sanitize(sanitize(html, chosen), chosen));
};
