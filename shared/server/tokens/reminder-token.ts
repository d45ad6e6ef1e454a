/**
 * Token that lets a contact switch their reminders without an account: tenant and contact id, the count of changes of
 * their address, and its expiry, encrypted. It says nothing to those who see the address of the page, such as a proxy's log.
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

/** Token in a mail of this time (epoch milliseconds), the same for all mails of a day. */
export const reminderToken = (
  { tenantId, contactId, addressChanges }: Omit<ReminderHolder, 'expires'>,
  now: number,
): string => {
  const lastDay = Math.ceil(now / 1000 / daySeconds) + reminderLinkDays;
  return sealTextAlike([tenantId, contactId, addressChanges, lastDay].join(' '), name, linkKeys());
};

const opened = (token: string): string => {
  try {
    return openText(token, name, linkKeys());
  } catch {
    return '';
  }
};

/** Holder of a token, also of an expired one; undefined if the token was not made here. */
export const holderOfToken = (token: string): ReminderHolder | undefined => {
  const [tenantId, contactId, addressChanges, lastDay] = opened(token).split(' ').map(Number);
  if (!tenantId || !contactId || addressChanges === undefined || !lastDay) return undefined;
  return { tenantId, contactId, addressChanges, expires: lastDay * daySeconds * 1000 };
};
