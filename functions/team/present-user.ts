import type { EntityItem } from 'electrodb';
import type { UserProfile } from '#contracts/team.ts';
import type { TeamMember } from '#contracts/workspace.ts';
import type { Permissions } from '#domain/permission/actor.ts';
import { User } from '#server/data/entities/user.ts';
import { logoUrl } from '#server/files/logo.ts';
import { sanitizeHtml } from '#server/html/sanitize.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';

export type UserRecord = EntityItem<typeof User>;

export const userAt = async (tenantId: number, id: number): Promise<UserRecord | undefined> => {
  const { data } = await User.get({ tenantId, id }).go({ consistent: true });
  return data ?? undefined;
};

export const permissionsOf = (of: Permissions): Permissions => {
  const { admin, create_projects, access_all_projects, workflow_templates, email_templates, add_users } = of;
  return { admin, create_projects, access_all_projects, workflow_templates, email_templates, add_users };
};

export const presentUser = async (record: UserRecord, now: number): Promise<TeamMember> => ({
  id: record.id,
  name: record.name,
  surname: record.surname,
  email: record.email,
  picture: await logoUrl(record.picture, now),
  isAgent: true,
  owner: record.owner,
  ...permissionsOf(record),
  ...(record.invited_until !== undefined && {
    invited_until: new Date(record.invited_until * 1000).toISOString(),
  }),
});

export const presentProfile = async (
  record: UserRecord,
  { notify_owner_on_user_csat }: Pick<TenantRecord, 'notify_owner_on_user_csat'>,
  now: number,
): Promise<UserProfile> => ({
  id: record.id,
  name: record.name,
  surname: record.surname,
  email: record.email,
  picture: await logoUrl(record.picture, now),
  timezone: record.timezone ?? null,
  dt_format: record.dt_format ?? null,
  language: record.language ?? null,
  receive_overdue_notifications: record.receive_overdue_notifications,
  notify_owner_on_user_csat,
  notifications: record.notifications ?? {},
  digest_hour: record.digest_hour ?? null,
  single_keys: record.single_keys ?? true,
  html_email_signature: sanitizeHtml(record.html_email_signature ?? ''),
});
