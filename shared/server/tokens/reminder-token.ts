/**
 * Token that lets a contact switch their reminders without an account: tenant and contact id, the count of changes of
 * their address unless it is 0, and a keyed hash (HMAC) of them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkSecret } from './links.ts';

export interface ReminderHolder {
  readonly tenantId: number;
  readonly contactId: number;
  /** Contact's count of changes of address when the link was sent: it is valid for that count only. */
  readonly addressChanges: number;
}

const shape = /^(\d{1,12})-(\d{1,12})-(?:(\d{1,6})-)?[\w-]{22}$/;

// Domain separation: tracked links use the same secret, but their ids never contain a `#`.
const seal = ({ tenantId, contactId, addressChanges }: ReminderHolder): string =>
  createHmac('sha256', linkSecret())
    .update(`reminders#${tenantId}#${contactId}${addressChanges === 0 ? '' : `#${addressChanges}`}`)
    .digest('base64url')
    .slice(0, 22);

export const reminderToken = (holder: ReminderHolder): string => {
  const { tenantId, contactId, addressChanges } = holder;
  return `${tenantId}-${contactId}-${addressChanges === 0 ? '' : `${addressChanges}-`}${seal(holder)}`;
};

/** Holder of a token; undefined if its hash is wrong. */
export const holderOfToken = (token: string): ReminderHolder | undefined => {
  const [, tenantId, contactId, changes = 0] = shape.exec(token) ?? [];
  const holder = {
    tenantId: Number(tenantId),
    contactId: Number(contactId),
    addressChanges: Number(changes),
  };
  const made = Buffer.from(reminderToken(holder));
  const given = Buffer.from(token);
  return made.length === given.length && timingSafeEqual(made, given) ? holder : undefined;
};
