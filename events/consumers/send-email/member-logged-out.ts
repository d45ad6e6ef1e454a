import { User } from '#server/data/entities/user.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';

type LoggedOut = Extract<EventFor<'send-email'>, { readonly name: 'Member Logged Out' }>;

/** Mails a member whose sessions an administrator ended. Somebody who was removed since is not mailed. */
export const tellOfLogOut = async (event: LoggedOut, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const [tenant, { data: user }, sender] = await Promise.all([
    tenantById(tenantId),
    User.get({ tenantId, id: event.data.user_id }).go({ consistent: true }),
    senderOf(tenantId, event.actor),
  ]);
  if (!tenant || !user) return;
  const content = renderNotice(tenant, tenant.language, 'logged_out', {
    user_name: sender.name,
    workspace_name: tenant.name,
    recipient_email: user.email,
    sign_in_link: `${workspaceUrl(tenant)}/signin`,
  });
  const mail = {
    ...content,
    tenant,
    kind: 'logged_out',
    to: user.email,
    replyTo: sender.email,
    toClient: false,
  };
  await post({ ...commit, recipient: `user_${user.id}` }, () => mail);
};
