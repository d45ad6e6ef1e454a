import { listUsers } from '#contracts/workspace.ts';
import { User } from '#server/data/entities/user.ts';
import { endpoint } from '#server/lambda/http.ts';
import { suppressedOf } from '#server/mail/suppression.ts';

export const listUsersEndpoint = endpoint(listUsers, async ({ principal }) => {
  const { tenantId } = principal.tenant;
  const { data } = await User.query.primary({ tenantId }).go({ consistent: true, pages: 'all' });
  const suppressed = await suppressedOf(
    tenantId,
    data.map(({ email }) => email),
  );
  return {
    users: data.map((user) => ({
      id: user.id,
      name: user.name,
      surname: user.surname,
      email: user.email,
      picture: user.picture ?? null,
      isAgent: true,
      owner: user.owner,
      admin: user.admin,
      add_users: user.add_users,
      create_projects: user.create_projects,
      email_templates: user.email_templates,
      workflow_templates: user.workflow_templates,
      access_all_projects: user.access_all_projects,
      suppressed: suppressed.get(user.email),
      ...(user.invited_until !== undefined && {
        invited_until: new Date(user.invited_until * 1000).toISOString(),
      }),
    })),
  };
});
