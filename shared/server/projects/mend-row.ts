/** Rows of the lists that were stored before a field of their summaries. */
import { projectWithWorkflows, workflowOfRecord } from '../data/project-reads.ts';
import { transact } from '../data/transact.ts';
import { again, retry } from '../retry.ts';
import { listOf } from './list-names.ts';
import { type ListedProject, summariesOf } from './project-list.ts';

const retries = { attempts: 5, waitMs: 30 };

/** True for a row from before its summaries had the titles of all stages. */
export const lacksStages = ({ summaries }: Pick<ListedProject, 'summaries'>): boolean =>
  summaries.some(({ stage_titles }) => stage_titles === undefined);

/** Writes the summaries of a project to its row, as they are now. Idempotent; does nothing for a project that is gone. */
export const mendRow = async (tenantId: number, projectId: number): Promise<void> => {
  const outcome = await retry(retries, async () => {
    const found = await projectWithWorkflows(tenantId, projectId);
    if (!found) return 'mended';
    const { project, workflows } = found;
    const { committed } = await transact((entities) => [
      // Race: a project that moves to the other list meanwhile, or whose terms of feedback change.
      entities.Project.check({ tenantId, projectId })
        .where(({ version }, { eq }) => eq(version, project.version))
        .commit(),
      // Race: an action that is taken meanwhile.
      ...workflows.map(({ id, version: seen }) =>
        entities.WorkflowItem.check({ tenantId, projectId, id })
          .where(({ version }, { eq }) => eq(version, seen))
          .commit(),
      ),
      entities.ProjectListItem.patch({ tenantId, list: listOf(project), projectId })
        .set({ summaries: summariesOf(workflows.map(workflowOfRecord), project) })
        .commit(),
    ]);
    return committed ? 'mended' : again;
  });
  if (outcome === again) throw new Error(`project ${projectId}: its row is changed by others time and again`);
};
