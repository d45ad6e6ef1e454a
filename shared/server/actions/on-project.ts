import type { ProjectAccess } from '#domain/permission/can.ts';
import type { ProjectRecord } from '../data/project-reads.ts';

/** Subject of a permission on a project. */
export const onProject = ({
  projectId,
  team_members,
  contacts,
}: Pick<ProjectRecord, 'projectId' | 'team_members' | 'contacts'>): { project: ProjectAccess } => ({
  project: { id: projectId, team_members, contacts },
});
