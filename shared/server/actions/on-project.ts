import type { ProjectAccess } from '#domain/permission/can.ts';
import type { ProjectRecord } from '../data/project-reads.ts';

/** Project as the subject of a permission. */
export const onProject = ({
  projectId,
  team_members,
  contacts,
}: Pick<ProjectRecord, 'projectId' | 'team_members' | 'contacts'>): { project: ProjectAccess } => ({
  project: { id: projectId, team_members, contacts },
});
