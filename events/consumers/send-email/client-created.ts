import { User } from '#server/data/entities/user.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';

type Created = Extract<EventFor<'send-email'>, { readonly name: 'Client Created' }>;

/** Notifies the owner of a new client, by the workspace's setting, unless they created it themselves. */
export const tellOwnerOfClient = async (event: Created, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const tenant = await tenantById(tenantId);
  if (!tenant?.notify_owner_on_new_client) return;
  const [{ data: users }, creator] = await Promise.all([
    User.query.primary({ tenantId }).go({ pages: 'all' }),
    senderOf(tenantId, event.actor),
  ]);
  const content = renderNotice(tenant, tenant.language, 'owner_new_client', {
    user_name: creator.name,
    client_name: event.data.name,
    client_link: `${workspaceUrl(tenant)}/clients/${event.data.client_id}`,
  });
  const owners = users.filter(({ owner, id }) => owner && id !== event.actor.id);
  await sendToEach(owners, async ({ id, email: to }) => {
    const replyTo = creator.email;
    const mail = { ...content, tenant, kind: 'owner_new_client', to, replyTo, toClient: false };
    await post({ ...commit, recipient: `user_${id}` }, () => mail);
  });
};
