import { can } from '#domain/permission/can.ts';
import { onProject } from '#server/actions/on-project.ts';
import type { ProjectHeads } from '#server/data/project-reads.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { presentProject, presentWorkflow } from '#server/projects/project-view.ts';

/** A project with its workflows, for the settings page. */
export const projectAnswer = (
  { project, workflows }: Pick<ProjectHeads, 'project' | 'workflows'>,
  at: string,
) => ({
  project: presentProject(project, workflows),
  workflows: workflows.map((record) =>
    presentWorkflow(workflowOfRecord(record), record.version, project, at),
  ),
});

/** Reason why this person may not see or edit the project; an invisible project is not found. */
export const deniedOn = (
  principal: Principal,
  action: 'view_project' | 'edit_project',
  { project }: Pick<ProjectHeads, 'project'>,
): Refused | undefined => {
  const verdict = can(principal.actor, action, onProject(project));
  return verdict === true ? undefined : refused(verdict);
};
