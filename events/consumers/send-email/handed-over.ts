import { User } from '#server/data/entities/user.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';

type HandedOver = Extract<EventFor<'send-email'>, { readonly name: 'Workspace Handed Over' }>;

/**
 * Mails the new owner and the one before, who may not have done it themselves. Somebody who was removed since is not mailed.
 */
export const tellOfHandover = async (event: HandedOver, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const { user_id, was, name } = event.data;
  const [tenant, { data: users }, sender] = await Promise.all([
    tenantById(tenantId),
    User.get([user_id, was].map((id) => ({ tenantId, id }))).go({ consistent: true }),
    senderOf(tenantId, event.actor),
  ]);
  if (!tenant) return;
  const content = renderNotice(tenant, tenant.language, 'handed_over', {
    user_name: sender.name,
    owner_name: name,
    workspace_name: tenant.name,
    team_link: `${workspaceUrl(tenant)}/settings/team`,
  });
  await sendToEach(users, async ({ id, email: to }) => {
    const mail = { ...content, tenant, kind: 'handed_over', to, replyTo: sender.email, toClient: false };
    await post({ ...commit, recipient: `user_${id}` }, () => mail);
  });
};
