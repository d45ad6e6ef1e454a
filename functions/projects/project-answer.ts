import type { ProjectHeads } from '#server/data/project-reads.ts';
import { workflowOfRecord } from '#server/data/project-reads.ts';
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
