/**
 * Pictures of other sites in rich text. A text keeps the address that its author wrote; readers load the picture from
 * us, or see its description and host (docs/decisions/0078).
 */
import { escapeHtml } from '../email-template/html.ts';

/** Maximum bytes of an address: the address of ours holds it in base64, as one parameter of at most 2,048 characters. */
export const longestAddress = 1500;

const escapes: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

/** Value of an attribute in sanitised HTML. */
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|amp|#39);/g, (found, name: string) => escapes[name] ?? found);

/** Address that may be fetched: at `https:`, at its own port, and without a user name or password. */
export const fetchableUrl = (address: string): URL | undefined => {
  if (address.length > longestAddress || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  return isPlain && new TextEncoder().encode(address).length <= longestAddress ? url : undefined;
};

/** Host of a picture's address, for its reader. */
const hostOfPicture = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');

/** Matches an image of another site in sanitised HTML: its address, and its description. */
const image = /<img src="([^"]*)" alt="([^"]*)"([^>]*)>/g;

/** Addresses of the pictures of other sites in sanitised HTML that may be fetched, without duplicates. */
export const remotePicturesIn = (html: string): readonly string[] => [
  ...new Set(
    Array.from(html.matchAll(image), ([, src = '']) => unescaped(src)).filter(
      (address) => fetchableUrl(address) !== undefined,
    ),
  ),
];

/** Text in place of a picture that cannot be shown: its description, and its host. */
const awayText = (alt: string, host: string): string => (alt && host ? `${alt} (${host})` : alt || host);

/**
 * Sanitised HTML whose pictures of other sites are loaded from `addressOf` instead; one without an address becomes its
 * description and host. No address of another site is left in an `img`.
 */
export const withOwnAddresses = (html: string, addressOf: (address: string) => string | undefined): string =>
  html.replace(image, (_found, src: string, alt: string, rest: string) => {
    const address = unescaped(src);
    const own = addressOf(address);
    const host = hostOfPicture(address);
    return own === undefined
      ? `<span data-picture-away="">${escapeHtml(awayText(unescaped(alt).trim(), host))}</span>`
      : `<img src="${escapeHtml(own)}" data-host="${escapeHtml(host)}" alt="${alt}"${rest}>`;
  });
