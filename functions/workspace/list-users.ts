import { listUsers } from '#contracts/workspace.ts';
import { can } from '#domain/permission/can.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { User } from '#server/data/entities/user.ts';
import { logoUrl } from '#server/files/logo.ts';
import { endpoint } from '#server/lambda/http.ts';
import { suppressedOf } from '#server/mail/suppression.ts';

/** Subjects of a team that have a second factor or a passkey. */
const secondFactorsOf = async (
  tenantId: number,
  team: readonly { readonly subject?: string | undefined }[],
): Promise<ReadonlySet<string>> => {
  const keys = team.flatMap(({ subject }) => (subject === undefined ? [] : [{ tenantId, subject }]));
  const { data } = await Membership.get(keys).go({ consistent: true });
  return new Set(
    data
      .filter(({ second_factor, has_passkey }) => second_factor || has_passkey)
      .map(({ subject }) => subject),
  );
};

export const listUsersEndpoint = endpoint(listUsers, async ({ principal, now }) => {
  const { tenantId } = principal.tenant;
  const { data } = await User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  const suppressed = await suppressedOf(
    tenantId,
    data.map(({ email }) => email),
  );
  const factors =
    can(principal.actor, 'manage_team') === true ? await secondFactorsOf(tenantId, data) : undefined;
  return {
    users: await Promise.all(
      data.map(async (user) => ({
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
        ...(factors && { second_factor: factors.has(user.subject ?? '') }),
        ...(user.invited_until !== undefined && {
          invited_until: new Date(user.invited_until * 1000).toISOString(),
        }),
      })),
    ),
  };
});
