import type { EntityItem } from 'electrodb';
import { listUsers } from '#contracts/workspace.ts';
import { lastSeen } from '#domain/account/session.ts';
import { localDate } from '#domain/calendar/date.ts';
import { can } from '#domain/permission/can.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { User } from '#server/data/entities/user.ts';
import { logoUrl } from '#server/files/logo.ts';
import { endpoint } from '#server/lambda/http.ts';
import { suppressedOf } from '#server/mail/suppression.ts';

type Member = EntityItem<typeof Membership>;

/** Memberships of a team, by their subjects. */
const membershipsOf = async (
  tenantId: number,
  team: readonly { readonly subject?: string | undefined }[],
): Promise<ReadonlyMap<string, Member>> => {
  const keys = team.flatMap(({ subject }) => (subject === undefined ? [] : [{ tenantId, subject }]));
  const { data } = await Membership.get(keys).go({ consistent: true });
  return new Map(data.map((member) => [member.subject, member]));
};

/** Day of a member's last visit. The note of their session tells it, so that nothing more is stored. */
const lastVisit = (member: Member | undefined, zone: string): string | undefined => {
  const at = lastSeen(member?.seen_sessions ?? {});
  return at === undefined ? undefined : localDate(new Date(at).toISOString(), zone);
};

export const listUsersEndpoint = endpoint(listUsers, async ({ principal, now }) => {
  const { tenantId, timezone } = principal.tenant;
  const { data } = await User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  const suppressed = await suppressedOf(
    tenantId,
    data.map(({ email }) => email),
  );
  const members =
    can(principal.actor, 'manage_team') === true ? await membershipsOf(tenantId, data) : undefined;
  const seesVisits = can(principal.actor, 'see_last_visits') === true;
  return {
    users: await Promise.all(
      data.map(async (user) => {
        const member = members?.get(user.subject ?? '');
        const last_visit = seesVisits ? lastVisit(member, timezone) : undefined;
        return {
          id: user.id,
          name: user.name,
          surname: user.surname,
          email: user.email,
          picture: await logoUrl(user.picture, now),
          isAgent: true,
          owner: user.owner,
          admin: user.admin,
          add_users: user.add_users,
          create_projects: user.create_projects,
          email_templates: user.email_templates,
          workflow_templates: user.workflow_templates,
          access_all_projects: user.access_all_projects,
          suppressed: suppressed.get(user.email),
          ...(members && { second_factor: Boolean(member?.second_factor || member?.has_passkey) }),
          ...(last_visit !== undefined && { last_visit }),
          ...(user.invited_until !== undefined && {
            invited_until: new Date(user.invited_until * 1000).toISOString(),
          }),
        };
      }),
    ),
  };
});
