/**
 * Token that lets a contact switch their reminders without an account: tenant and contact id, the count of changes of
 * their address unless it is 0, and a keyed hash (HMAC) of them.
 */
import { isSigned, linkKeys, signatureOf } from './keys.ts';

export interface ReminderHolder {
  readonly tenantId: number;
  readonly contactId: number;
  /** Contact's count of changes of address when the link was sent: it is valid for that count only. */
  readonly addressChanges: number;
}

const shape = /^(\d{1,12})-(\d{1,12})-(?:(\d{1,6})-)?([\w-]{22})$/;

// Domain separation: tracked links are signed with the same keys, and none of their ids contains a `#`.
const signed = ({ tenantId, contactId, addressChanges }: ReminderHolder): string =>
  `reminders#${tenantId}#${contactId}${addressChanges === 0 ? '' : `#${addressChanges}`}`;

export const reminderToken = (holder: ReminderHolder): string => {
  const { tenantId, contactId, addressChanges } = holder;
  const signature = signatureOf(linkKeys(), signed(holder)).slice(0, 22);
  return `${tenantId}-${contactId}-${addressChanges === 0 ? '' : `${addressChanges}-`}${signature}`;
};

/** Holder of a token; undefined if its hash is wrong. */
export const holderOfToken = (token: string): ReminderHolder | undefined => {
  const [, tenantId, contactId, changes = 0, signature = ''] = shape.exec(token) ?? [];
  const holder = {
    tenantId: Number(tenantId),
    contactId: Number(contactId),
    addressChanges: Number(changes),
  };
  return isSigned(linkKeys(), signed(holder), signature) ? holder : undefined;
};
