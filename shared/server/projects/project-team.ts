import { Client } from '../data/entities/client.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import { joinedTeam } from './joined-team.ts';

/** Users on a project's team, and the director of its client. */
export const projectTeam = async (tenantId: number, project: ProjectRecord) => {
  const [users, { data: client }] = await Promise.all([
    joinedTeam(tenantId),
    Client.get({ tenantId, id: project.client_id }).go(),
  ]);
  const ids = new Set([...project.team_members.map(({ id }) => id), client?.agency_client_director]);
  return users.filter(({ id }) => ids.has(id));
};

/** The same; the owner of the workspace where a project has nobody. */
export const teamOrOwner = async (tenantId: number, project: ProjectRecord) => {
  const team = await projectTeam(tenantId, project);
  return team.length > 0 ? team : (await joinedTeam(tenantId)).filter(({ owner }) => owner);
};
