import type { Actor } from '#domain/permission/actor.ts';
import { type Action, can, type ProjectAccess, type Subjects } from '#domain/permission/can.ts';
import { isClosed, type Lifecycle } from '#domain/project/lifecycle.ts';
import type { ProjectRecord } from '../data/project-reads.ts';
import { type Refused, refused } from '../lambda/result.ts';

type Access = Pick<ProjectRecord, 'projectId' | 'team_members' | 'contacts'>;

/** Subject of a permission on a project. */
export const onProject = ({ projectId, team_members, contacts }: Access): { project: ProjectAccess } => ({
  project: { id: projectId, team_members, contacts },
});

/** Actions whose rule needs the project alone. */
type ActionOnProject = {
  [Name in Action]: ReturnType<typeof onProject> extends Subjects[Name] ? Name : never;
}[Action];

/** Refusal to take this action on a project, which is not found by those who are not on it. */
export const deniedOn = (actor: Actor, action: ActionOnProject, project: Access): Refused | undefined => {
  const verdict = can(actor, action, onProject(project));
  return verdict === true ? undefined : refused(verdict);
};

/** Refusal to change a closed project, or anything in it. */
export const closedRefusal = (project: Lifecycle): Refused | undefined =>
  isClosed(project) ? refused('project_closed') : undefined;
