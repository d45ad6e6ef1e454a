import { Client } from '#server/data/entities/client.ts';
import { User } from '#server/data/entities/user.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';

type Moved = Extract<EventFor<'send-email'>, { readonly name: 'Contact Address Changed' }>;

/**
 * Tells the old address and the owner of a contact's new address, which decides for the client from now on. The old
 * mailbox may be a stranger's, so it learns neither the new address nor the contact's name.
 */
export const tellOfMove = async (event: Moved, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const { client_id, contact_id, name, was, email } = event.data;
  const [tenant, { data: client }, { data: users }, sender] = await Promise.all([
    tenantById(tenantId),
    Client.get({ tenantId, id: client_id }).go({ consistent: true }),
    User.query.primary({ tenantId }).go({ pages: 'all' }),
    senderOf(tenantId, event.actor),
  ]);
  if (!tenant || !client) return;
  const toOld = renderNotice(tenant, client.language, 'contact_address_changed', {
    workspace_name: tenant.name,
    old_address: was,
  });
  const toOwner = renderNotice(tenant, tenant.language, 'owner_contact_address', {
    user_name: sender.name,
    contact_name: name,
    client_name: client.name,
    old_address: was,
    new_address: email,
    contact_link: `${workspaceUrl(tenant)}/clients/${client_id}?tab=details`,
  });
  const letters = [
    {
      recipient: `old_contact_${contact_id}`,
      letter: {
        ...toOld,
        to: was,
        kind: 'contact_address_changed',
        replyTo: sender.email,
        toClient: true,
        isCounted: false,
      },
    },
    ...users
      .filter(({ owner }) => owner)
      .map(({ id, email: to }) => ({
        recipient: `user_${id}_contact_${contact_id}`,
        letter: { ...toOwner, to, kind: 'owner_contact_address', replyTo: sender.email, toClient: false },
      })),
  ];
  await sendToEach(letters, async ({ recipient, letter }) => {
    await post({ ...commit, recipient }, () => ({ ...letter, tenant }));
  });
};
