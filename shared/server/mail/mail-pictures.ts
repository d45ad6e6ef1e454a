/** Pictures within a mail: the workspace's logo, and the work. */
import { logoContentId, workContentId } from '#contracts/mail-text.ts';
import { type Picture, pictureOf } from '#domain/file/picture.ts';
import { mediaUrl } from '../files/media.ts';
import { objectIfAny } from '../files/storage.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { log } from '../log.ts';
import type { MailContent } from './envelope.ts';
import { withLogoOf, withoutLogo, withoutWork, withWorkOf } from './layout.ts';
import type { Mail } from './mime.ts';

type Attached = Omit<NonNullable<Mail['pictures']>[number], 'cid'> & Pick<Picture, 'width' | 'height'>;

/**
 * In-memory cache by key, so that a mailing reads a picture once for all of its recipients. A logo's key is a hash of its
 * content, and a picture of a file never changes.
 */
const kept = new Map<string, Attached>();
const mostKept = 20;

/** Picture at a key. Undefined if it is missing, unreadable or not made yet, which does not stop the mail. */
const read = async (key: string, now: number): Promise<Attached | undefined> => {
  const known = kept.get(key);
  if (known) return known;
  try {
    const content = await objectIfAny(key, now);
    const picture = content && pictureOf(content);
    if (!picture) return undefined;
    if (kept.size >= mostKept) kept.clear();
    const { type, width, height } = picture;
    const attached = { type, content, width, height };
    kept.set(key, attached);
    return attached;
  } catch (error) {
    // A logo may have been replaced this minute, and a file have no picture for mails, as those of before there was one.
    log.info('a mail is sent without one of its pictures', {
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return undefined;
  }
};

/** Mail with its pictures; without those that can't be read. */
export const withPictures = async (
  { html, work: workKey }: Pick<MailContent, 'html' | 'work'>,
  { logo: logoKey }: Pick<TenantRecord, 'logo'>,
  now: number,
): Promise<Required<Pick<Mail, 'html' | 'pictures'>>> => {
  const showsLogo = logoKey !== undefined && html.includes(`cid:${logoContentId}`);
  const [logo, work] = await Promise.all([
    showsLogo ? read(logoKey, now) : undefined,
    workKey === undefined ? undefined : read(workKey, now),
  ]);
  const sized = logo ? withLogoOf(html, logo) : withoutLogo(html);
  return {
    html: work ? withWorkOf(sized, work) : withoutWork(sized),
    pictures: [
      ...(logo ? [{ ...logo, cid: logoContentId }] : []),
      ...(work ? [{ ...work, cid: workContentId }] : []),
    ],
  };
};

/** Preview of a mail: its picture of the work by the address in the store, if the mail will have it. */
export const previewed = async (
  { html, work }: Pick<MailContent, 'html' | 'work'>,
  now: number,
): Promise<string> => {
  if (work === undefined) return html;
  const [picture, url] = await Promise.all([read(work, now), mediaUrl(work, now)]);
  if (!picture) return withoutWork(html);
  return withWorkOf(html, picture).replace(`cid:${workContentId}`, () => url.replaceAll('&', '&amp;'));
};
