import { Client } from '#server/data/entities/client.ts';
import { clientOfContact } from '#server/data/ids.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { suppressedOf } from '#server/mail/suppression.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { joinedTeam } from '#server/projects/joined-team.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';
import { wantsMail } from './wanted.ts';

type Suppressed = Extract<EventFor<'send-email'>, { readonly name: 'Address Suppressed' }>;

const directorOf = async (tenantId: number, contactId: number | null): Promise<number | undefined> => {
  if (contactId === null) return undefined;
  const { data } = await Client.get({ tenantId, id: clientOfContact(contactId) }).go();
  return data?.agency_client_director;
};

/**
 * Tells the sender of the mail, and the director of the contact's client, that an address is suppressed; the owner when
 * there is neither. An address released meanwhile is skipped.
 */
export const tellOfSuppressed = async (event: Suppressed, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const { to: address, why, about, contact_id, user_id } = event.data;
  const [tenant, suppressed, director, users] = await Promise.all([
    tenantById(tenantId),
    suppressedOf(tenantId, [address]),
    directorOf(tenantId, contact_id),
    joinedTeam(tenantId),
  ]);
  if (!tenant || !suppressed.has(address)) return;
  const concerned = users.filter(({ id }) => id === user_id || id === director);
  const told = (concerned.length > 0 ? concerned : users.filter(({ owner }) => owner)).filter((member) =>
    wantsMail(member, 'bounced', tenant),
  );
  const page = contact_id === null ? 'settings/team' : `clients/${clientOfContact(contact_id)}`;
  const content = renderNotice(tenant, tenant.language, 'address_suppressed', {
    address,
    about,
    why,
    contact_link: `${workspaceUrl(tenant)}/${page}`,
  });
  await sendToEach(told, async ({ id, email: to }) => {
    const mail = { ...content, tenant, kind: 'address_suppressed', to, replyTo: '', toClient: false };
    await post({ ...commit, recipient: `user_${id}` }, () => mail);
  });
};
