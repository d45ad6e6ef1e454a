/**
 * Pictures in the texts of notes and scope items. A text names a picture by its id alone, without an address
 * (docs/decisions/0034).
 */

import { withOwnAddresses } from './remote-picture.ts';

/** Media types that may be shown in a text. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/**
 * `bytes` of one picture; `pixels` of it, because a browser decodes it whole; `count` of uploads to a project, those of
 * discarded texts included.
 */
export const pictureLimits = { bytes: 10_000_000, pixels: 50_000_000, count: 1000 } as const;

/** Id of a picture: a random UUID in lower case, chosen by the browser, so that ids can't be guessed. */
export const pictureId = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export type PictureFault = 'type' | 'size' | 'empty';

/** Refusal of a picture by its declared type and size, before its upload. */
export const pictureFault = ({ type, size }: { type: string; size: number }): PictureFault | undefined => {
  if (!pictureTypes.some((one) => one === type)) return 'type';
  if (size === 0) return 'empty';
  return size > pictureLimits.bytes ? 'size' : undefined;
};

/** Matches a picture in sanitised HTML, with its id. */
const reference = /<img data-picture="([^"]*)"/g;

/** Ids of the pictures in a sanitised text, without duplicates. */
export const picturesIn = (html: string): readonly string[] => [
  ...new Set(Array.from(html.matchAll(reference), ([, id = '']) => id)),
];

/**
 * Sanitised HTML with the addresses of its pictures: the project's by their ids, other sites' by their addresses there. A
 * picture without an address shows its description.
 */
export const withAddresses = (html: string, addresses: Readonly<Record<string, string>>): string =>
  withOwnAddresses(html, (name) => addressIn(addresses, name)).replace(reference, (found, id: string) => {
    const address = addressIn(addresses, id);
    return address === undefined ? found : `${found} src="${escaped(address)}"`;
  });

const addressIn = (addresses: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(addresses, name) ? addresses[name] : undefined;

const escaped = (address: string): string =>
  address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Sanitised HTML with a word (HTML as well) in place of each picture: for mails. */
export const withWordForPictures = (html: string, word: string): string =>
  html.replace(/<img data-picture="[^>]*>/g, () => word);
