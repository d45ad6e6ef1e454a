/** The token with which a contact switches their reminders without an account: who they are, and a keyed hash of it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkSecret } from './links.ts';

export interface ReminderHolder {
  readonly tenantId: number;
  readonly contactId: number;
}

const shape = /^(\d{1,12})-(\d{1,12})-[\w-]{22}$/;

// Tracked links are sealed with the same secret; what is sealed here can't be one of their ids.
const seal = ({ tenantId, contactId }: ReminderHolder): string =>
  createHmac('sha256', linkSecret())
    .update(`reminders#${tenantId}#${contactId}`)
    .digest('base64url')
    .slice(0, 22);

export const reminderToken = (holder: ReminderHolder): string =>
  `${holder.tenantId}-${holder.contactId}-${seal(holder)}`;

/** Whose token it is; undefined when it was not made here. */
export const holderOfToken = (token: string): ReminderHolder | undefined => {
  const [, tenantId, contactId] = shape.exec(token) ?? [];
  const holder = { tenantId: Number(tenantId), contactId: Number(contactId) };
  const made = Buffer.from(reminderToken(holder));
  const given = Buffer.from(token);
  return made.length === given.length && timingSafeEqual(made, given) ? holder : undefined;
};
