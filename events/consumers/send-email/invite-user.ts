import { User } from '#server/data/entities/user.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { invitationUrl, workspaceUrl } from '#server/mail/workspace-url.ts';
import { commitKeyOf } from './commit-key.ts';
import type { MailTrigger } from './mail-queue.ts';
import { sendToEach } from './send-to-each.ts';

type Invited = Extract<EventFor<'send-email'>, { readonly name: 'User Invited' }>;

/** Invites a person to the team, and the first time notifies the owner if the workspace's setting says so. */
export const inviteUser = async (event: Invited, { post }: MailTrigger): Promise<void> => {
  const commit = commitKeyOf(event);
  const { tenantId } = commit;
  const [tenant, { data: users }, sender] = await Promise.all([
    tenantById(tenantId),
    User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
    senderOf(tenantId, event.actor),
  ]);
  const invited = users.find(({ id }) => id === event.data.user_id);
  // Without an invitation: withdrawn or accepted meanwhile.
  if (!tenant || invited?.invitation === undefined) return;
  const { language } = tenant;
  const invitation = renderNotice(tenant, language, 'invitation', {
    recipient_fname: invited.name,
    recipient_email: invited.email,
    user_name: sender.name,
    workspace_name: tenant.name,
    invitation_link: invitationUrl(tenant, invited.invitation, language),
  });
  const notice = renderNotice(tenant, language, 'owner_new_user', {
    user_name: sender.name,
    new_user_name: `${invited.name} ${invited.surname}`.trim(),
    team_link: `${workspaceUrl(tenant)}/settings/team`,
  });
  const owners =
    tenant.notify_owner_on_new_user && !event.data.again
      ? users.filter(({ owner, id }) => owner && id !== event.actor.id)
      : [];
  const letters = [
    // Anybody may be invited, so an invitation counts like a mail to a client.
    { to: invited, content: invitation, kind: 'sign_in_invitation', replyTo: sender.email, isCounted: true },
    ...owners.map((to) => ({ to, content: notice, kind: 'owner_new_user', replyTo: '', isCounted: false })),
  ];
  await sendToEach(letters, async ({ to, content, kind, replyTo, isCounted }) => {
    const mail = { ...content, tenant, kind, to: to.email, replyTo, toClient: false, isCounted };
    await post({ ...commit, recipient: `user_${to.id}` }, () => mail);
  });
};
