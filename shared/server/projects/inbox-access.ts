/** Projects of the entries of an inbox that its owner may still see. */

import type { Agent } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { type ListedProject, listedAnywhere, teamIdsOf } from './project-list.ts';

/** Projects by id, with the names that they have now; one that was deleted, or is closed to the agent, is missing. */
export const openProjects = async (
  tenantId: number,
  agent: Agent,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, ListedProject>> => {
  const ids = [...new Set(projectIds)].filter((id) => id > 0);
  const projects = await listedAnywhere(tenantId, ids);
  return new Map(
    projects
      .filter(({ projectId, team }) => {
        const team_members = teamIdsOf(team).map((id) => ({ id }));
        return (
          can(agent, 'view_project', { project: { id: projectId, team_members, contacts: [] } }) === true
        );
      })
      .map((project) => [project.projectId, project]),
  );
};
