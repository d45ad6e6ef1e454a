/** Mails about the people of a workspace: to those of its team, and about a contact's address. */
import { fullName } from '#domain/full-name.ts';
import { Client } from '#server/data/entities/client.ts';
import { User } from '#server/data/entities/user.ts';
import type { EventFor } from '#server/lambda/consumer.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { renderNotice } from '#server/mail/notice-mail.ts';
import { senderOf } from '#server/mail/project-mail.ts';
import { invitationUrl, workspaceUrl } from '#server/mail/workspace-url.ts';
import { hasJoined } from '#server/projects/joined-team.ts';
import { commitKeyOf, type MailEvent } from './mail-event.ts';
import type { MailTrigger } from './mail-queue.ts';
import { tellMembers } from './notices.ts';

/** Workspace of an event, its members, and the person who acted; undefined if the workspace was deleted meanwhile. */
const workspaceOf = async (event: EventFor<'send-email'>) => {
  const { tenantId } = commitKeyOf(event);
  const [tenant, { data: users }, sender] = await Promise.all([
    tenantById(tenantId),
    User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' }),
    senderOf(tenantId, event.actor),
  ]);
  return tenant && { tenant, users, sender };
};

/** Notifies the owner of a new client, by the workspace's setting, unless they created it themselves. */
export const tellOwnerOfClient = async (
  event: MailEvent<'Client Created'>,
  { post }: MailTrigger,
): Promise<void> => {
  const around = await workspaceOf(event);
  if (!around?.tenant.notify_owner_on_new_client) return;
  const { tenant, users, sender } = around;
  const owners = users.filter(({ owner, id }) => owner && id !== event.actor.id);
  const values = {
    user_name: sender.name,
    client_name: event.data.name,
    client_link: `${workspaceUrl(tenant)}/clients/${event.data.client_id}`,
  };
  await tellMembers({ event, tenant, post }, owners, 'owner_new_client', values, { replyTo: sender.email });
};

/** Invites a person to the team, and the first time notifies the owner if the workspace's setting says so. */
export const inviteUser = async (event: MailEvent<'User Invited'>, { post }: MailTrigger): Promise<void> => {
  const around = await workspaceOf(event);
  const invited = around?.users.find(({ id }) => id === event.data.user_id);
  // Without an invitation: withdrawn or accepted meanwhile.
  if (!around || invited?.invitation === undefined) return;
  const { tenant, users, sender } = around;
  const { language } = tenant;
  const { invitation, name, surname, email: to } = invited;
  await post({ ...commitKeyOf(event), recipient: `user_${invited.id}` }, () => ({
    ...renderNotice(tenant, language, 'invitation', {
      recipient_fname: name,
      recipient_email: to,
      user_name: sender.name,
      workspace_name: tenant.name,
      invitation_link: invitationUrl(tenant, invitation, language),
    }),
    tenant,
    kind: 'sign_in_invitation',
    to,
    replyTo: sender.email,
    toClient: false,
    // Anybody may be invited, so an invitation counts like a mail to a client.
    isCounted: true,
  }));
  if (!tenant.notify_owner_on_new_user || event.data.again) return;
  const owners = users.filter(({ owner, id }) => owner && id !== event.actor.id);
  await tellMembers({ event, tenant, post }, owners, 'owner_new_user', {
    user_name: sender.name,
    new_user_name: fullName({ name, surname }),
    team_link: `${workspaceUrl(tenant)}/settings/team`,
  });
};

/** Mails a new admin and the owner, except the one who granted the rights. Rights that were revoked since are not mailed. */
export const tellOfAdmin = async (
  event: MailEvent<'Admin Granted'>,
  { post }: MailTrigger,
): Promise<void> => {
  const around = await workspaceOf(event);
  const granted = around?.users.find(({ id }) => id === event.data.user_id);
  if (!around || !granted?.admin) return;
  const { tenant, users, sender } = around;
  const told = users.filter(
    ({ id, owner, ...user }) =>
      hasJoined(user) &&
      (owner || id === granted.id) &&
      !(event.actor.kind === 'agent' && id === event.actor.id),
  );
  const values = {
    user_name: sender.name,
    admin_name: fullName(granted),
    workspace_name: tenant.name,
    team_link: `${workspaceUrl(tenant)}/settings/team`,
  };
  await tellMembers({ event, tenant, post }, told, 'admin_granted', values, { replyTo: sender.email });
};

/**
 * Mails the new owner and the one before, who may not have done it themselves. Somebody who was removed since is not mailed.
 */
export const tellOfHandover = async (
  event: MailEvent<'Workspace Handed Over'>,
  { post }: MailTrigger,
): Promise<void> => {
  const around = await workspaceOf(event);
  if (!around) return;
  const { tenant, users, sender } = around;
  const { user_id, was, name } = event.data;
  const told = users.filter(({ id }) => id === user_id || id === was);
  const values = {
    user_name: sender.name,
    owner_name: name,
    workspace_name: tenant.name,
    team_link: `${workspaceUrl(tenant)}/settings/team`,
  };
  await tellMembers({ event, tenant, post }, told, 'handed_over', values, { replyTo: sender.email });
};

/** Mails a member whose sessions an administrator ended. Somebody who was removed since is not mailed. */
export const tellOfLogOut = async (
  event: MailEvent<'Member Logged Out'>,
  { post }: MailTrigger,
): Promise<void> => {
  const around = await workspaceOf(event);
  const user = around?.users.find(({ id }) => id === event.data.user_id);
  if (!around || !user) return;
  const { tenant, sender } = around;
  const values = {
    user_name: sender.name,
    workspace_name: tenant.name,
    recipient_email: user.email,
    sign_in_link: `${workspaceUrl(tenant)}/signin`,
  };
  await tellMembers({ event, tenant, post }, [user], 'logged_out', values, { replyTo: sender.email });
};

/**
 * Tells the old address and the owner of a contact's new address, which decides for the client from now on. The old
 * mailbox may be a stranger's, so it learns neither the new address nor the contact's name.
 */
export const tellOfMove = async (
  event: MailEvent<'Contact Address Changed'>,
  { post }: MailTrigger,
): Promise<void> => {
  const commit = commitKeyOf(event);
  const { client_id, contact_id, name, was, email } = event.data;
  const [around, { data: client }] = await Promise.all([
    workspaceOf(event),
    Client.get({ tenantId: commit.tenantId, id: client_id }).go({ consistent: true }),
  ]);
  if (!around || !client) return;
  const { tenant, users, sender } = around;
  const replyTo = sender.email;
  const kind = 'contact_address_changed';
  await post({ ...commit, recipient: `old_contact_${contact_id}` }, () => ({
    ...renderNotice(tenant, client.language, kind, { workspace_name: tenant.name, old_address: was }),
    tenant,
    kind,
    to: was,
    replyTo,
    toClient: true,
    isCounted: false,
  }));
  const owners = users.filter(({ owner }) => owner);
  const values = {
    user_name: sender.name,
    contact_name: name,
    client_name: client.name,
    old_address: was,
    new_address: email,
    contact_link: `${workspaceUrl(tenant)}/clients/${client_id}?tab=details`,
  };
  const about = `contact_${contact_id}`;
  await tellMembers({ event, tenant, post }, owners, 'owner_contact_address', values, { replyTo, about });
};
