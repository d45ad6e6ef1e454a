/**
 * Tokens that let a contact switch their reminders, and a member their daily digest, without signing in: tenant and id, the count
 * of changes of a contact's address or the hour of the digest, and its expiry, encrypted. They say nothing to those who see the address of the page, such as a proxy's log.
 */
import { daySeconds } from '#domain/calendar/units.ts';
import { linkKeys } from './keys.ts';
import { openText, sealTextAlike } from './sealed.ts';

export interface ReminderHolder {
  readonly tenantId: number;
  readonly contactId: number;
  /** Contact's count of changes of address when the link was sent: it is valid for that count only. */
  readonly addressChanges: number;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** Days for which the link of a reminder works. Each reminder has a new one. */
export const reminderLinkDays = 30;

const name = 'reminder token';
/** Another purpose: none of the two opens as the other. */
const digestName = 'digest token';

export interface DigestHolder {
  readonly tenantId: number;
  readonly userId: number;
  /** Hour of the digest that the link came with, to which it is switched on again. */
  readonly hour: number;
  /** Epoch milliseconds. */
  readonly expires: number;
}

/** Token in a mail of this time (epoch milliseconds), the same for all mails of a day. */
export const reminderToken = (
  { tenantId, contactId, addressChanges }: Omit<ReminderHolder, 'expires'>,
  now: number,
): string => {
  return sealTextAlike([tenantId, contactId, addressChanges, lastDayAt(now)].join(' '), name, linkKeys());
};

const lastDayAt = (now: number): number => Math.ceil(now / 1000 / daySeconds) + reminderLinkDays;

/** Token in a digest of this time (epoch milliseconds). */
export const digestToken = ({ tenantId, userId, hour }: Omit<DigestHolder, 'expires'>, now: number): string =>
  sealTextAlike([tenantId, userId, hour, lastDayAt(now)].join(' '), digestName, linkKeys());

const opened = (token: string, purpose: string): string => {
  try {
    return openText(token, purpose, linkKeys());
  } catch {
    return '';
  }
};

/** Holder of a token, also of an expired one; undefined if the token was not made here. */
export const holderOfToken = (token: string): ReminderHolder | undefined => {
  const [tenantId, contactId, addressChanges, lastDay] = opened(token, name).split(' ').map(Number);
  if (!tenantId || !contactId || addressChanges === undefined || !lastDay) return undefined;
  return { tenantId, contactId, addressChanges, expires: lastDay * daySeconds * 1000 };
};

/** Holder of a digest's token, also of an expired one; undefined if the token was not made here. */
export const digestHolderOf = (token: string): DigestHolder | undefined => {
  const [tenantId, userId, hour, lastDay] = opened(token, digestName).split(' ').map(Number);
  if (!tenantId || !userId || hour === undefined || !lastDay) return undefined;
  return { tenantId, userId, hour, expires: lastDay * daySeconds * 1000 };
};
