/** Workspace's logo in its mails. */
import { logoContentId } from '#contracts/mail-text.ts';
import { type Picture, pictureOf } from '#domain/file/picture.ts';
import { getObject } from '../files/storage.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import { withLogoOf, withoutLogo } from './layout.ts';
import type { Mail } from './mime.ts';

type Logo = NonNullable<Mail['pictures']>[number] & Pick<Picture, 'width' | 'height'>;

/** In-memory cache of logos by their keys, which are hashes of the content. */
const kept = new Map<string, Logo>();

const read = async (key: string, now: number): Promise<Logo | undefined> => {
  const known = kept.get(key);
  if (known) return known;
  try {
    const content = await getObject(key, now);
    const picture = pictureOf(content);
    if (!picture) return undefined;
    if (kept.size > 20) kept.clear();
    const { type, width, height } = picture;
    const logo = { cid: logoContentId, type, content, width, height };
    kept.set(key, logo);
    return logo;
  } catch (error) {
    // A missing logo does not stop the mail; it may have been replaced this minute.
    log.warn('a mail is sent without its logo', {
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return undefined;
  }
};

/** HTML of a mail with its logo; if that can't be read, HTML without one. */
export const withLogo = async (
  html: string,
  { logo: key }: Pick<TenantRecord, 'logo'>,
  now: number,
): Promise<Pick<Mail, 'html' | 'pictures'>> => {
  const logo = key === undefined || !html.includes(`cid:${logoContentId}`) ? undefined : await read(key, now);
  return logo ? { html: withLogoOf(html, logo), pictures: [logo] } : { html: withoutLogo(html) };
};
