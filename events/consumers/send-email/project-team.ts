import { Client } from '#server/data/entities/client.ts';
import { User } from '#server/data/entities/user.ts';
import type { ProjectRecord } from '#server/data/project-reads.ts';

/** Users on a project's team, and the director of its client. */
export const projectTeam = async (tenantId: number, project: ProjectRecord) => {
  const [{ data: users }, { data: client }] = await Promise.all([
    User.query.primary({ tenantId }).go({ pages: 'all' }),
    Client.get({ tenantId, id: project.client_id }).go(),
  ]);
  const ids = new Set([...project.team_members.map(({ id }) => id), client?.agency_client_director]);
  return users.filter(({ id }) => ids.has(id));
};
