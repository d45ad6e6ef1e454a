import { User } from '#server/data/entities/user.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { hasJoined } from '#server/projects/joined-team.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';

type Granted = Extract<EventFor<'send-email'>, { readonly name: 'Admin Granted' }>;

/** Mails a new admin and the owner, except the one who granted the rights. Rights that were revoked since are not mailed. */
export const tellOfAdmin = async (event: Granted, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const [tenant, { data: users }, sender] = await Promise.all([
    tenantById(tenantId),
    User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
    senderOf(tenantId, event.actor),
  ]);
  const granted = users.find(({ id }) => id === event.data.user_id);
  if (!tenant || !granted?.admin) return;
  const content = renderNotice(tenant, tenant.language, 'admin_granted', {
    user_name: sender.name,
    admin_name: `${granted.name} ${granted.surname}`.trim(),
    workspace_name: tenant.name,
    team_link: `${workspaceUrl(tenant)}/settings/team`,
  });
  const told = users.filter(
    ({ id, owner, ...user }) =>
      hasJoined(user) &&
      (owner || id === granted.id) &&
      !(event.actor.kind === 'agent' && id === event.actor.id),
  );
  await sendToEach(told, async ({ id, email: to }) => {
    const mail = { ...content, tenant, kind: 'admin_granted', to, replyTo: sender.email, toClient: false };
    await post({ ...commit, recipient: `user_${id}` }, () => mail);
  });
};
