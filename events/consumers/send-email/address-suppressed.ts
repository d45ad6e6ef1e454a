import { Client } from '#server/data/entities/client.ts';
import { clientOfContact } from '#server/data/ids.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { suppressedOf } from '#server/mail/suppression.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { joinedTeam } from '#server/projects/joined-team.ts';
import { commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellMembers } from './notices.ts';

const directorOf = async (tenantId: number, contactId: number | null): Promise<number | undefined> => {
  if (contactId === null) return undefined;
  const { data } = await Client.get({ tenantId, id: clientOfContact(contactId) }).go();
  return data?.agency_client_director;
};

/**
 * Tells the sender of the mail, and the director of the contact's client, that an address is suppressed; the owner when
 * there is neither. An address released meanwhile is skipped.
 */
export const tellOfSuppressed = async (
  event: MailEvent<'Address Suppressed'>,
  { post }: MailTrigger,
): Promise<void> => {
  const { tenantId } = commitKeyOf(event);
  const { to: address, why, about, contact_id, user_id } = event.data;
  const [tenant, suppressed, director, users] = await Promise.all([
    tenantById(tenantId),
    suppressedOf(tenantId, [address]),
    directorOf(tenantId, contact_id),
    joinedTeam(tenantId),
  ]);
  if (!tenant || !suppressed.has(address)) return;
  const concerned = users.filter(({ id }) => id === user_id || id === director);
  const told = concerned.length > 0 ? concerned : users.filter(({ owner }) => owner);
  const page = contact_id === null ? 'settings/team' : `clients/${clientOfContact(contact_id)}`;
  const values = { address, about, why, contact_link: `${workspaceUrl(tenant)}/${page}` };
  await tellMembers({ event, tenant, post }, told, 'address_suppressed', values, { news: 'bounced' });
};
