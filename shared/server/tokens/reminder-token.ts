/**
 * Token that lets a contact switch their reminders without an account: tenant and contact id, and a keyed hash (HMAC)
 * of them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkSecret } from './links.ts';

export interface ReminderHolder {
  readonly tenantId: number;
  readonly contactId: number;
}

const shape = /^(\d{1,12})-(\d{1,12})-[\w-]{22}$/;

// Domain separation: tracked links use the same secret, and none of their ids contains a `#`.
const seal = ({ tenantId, contactId }: ReminderHolder): string =>
  createHmac('sha256', linkSecret())
    .update(`reminders#${tenantId}#${contactId}`)
    .digest('base64url')
    .slice(0, 22);

export const reminderToken = (holder: ReminderHolder): string =>
  `${holder.tenantId}-${holder.contactId}-${seal(holder)}`;

/** Holder of a token; undefined if its hash is wrong. */
export const holderOfToken = (token: string): ReminderHolder | undefined => {
  const [, tenantId, contactId] = shape.exec(token) ?? [];
  const holder = { tenantId: Number(tenantId), contactId: Number(contactId) };
  const made = Buffer.from(reminderToken(holder));
  const given = Buffer.from(token);
  return made.length === given.length && timingSafeEqual(made, given) ? holder : undefined;
};
