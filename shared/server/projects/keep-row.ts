/**
 * Keeps the fields of a project's row that come from its files, its points and its client: covers, the client's logo where there is no
 * cover, and the changes to answer (docs/decisions/0089, 0171).
 */
import { openChangesByStage } from '#domain/point/index.ts';
import { coverOf } from '#domain/project/cover.ts';
import { activeStages } from '#domain/workflow/index.ts';
import { conditional } from '../data/conditional.ts';
import { Client } from '../data/entities/client.ts';
import { ProjectListItem } from '../data/entities/project-list-item.ts';
import { packed } from '../data/nested.ts';
import { projectWithFiles, workflowOfRecord } from '../data/project-reads.ts';
import { stageThreads } from '../points/stage-points.ts';
import { again, retry } from '../retry.ts';
import { listOf, lists } from './list-names.ts';
import { allListed } from './project-list.ts';

const retries = { attempts: 5 };

const logoOfClient = async (tenantId: number, id: number): Promise<string> => {
  const { data } = await Client.get({ tenantId, id }).go({ consistent: true, attributes: ['image'] });
  return data?.image ?? '';
};

const keepOnce = async (tenantId: number, projectId: number): Promise<'kept' | typeof again> => {
  const found = await projectWithFiles(tenantId, projectId);
  if (!found) return 'kept';
  const workflows = found.workflows.map(workflowOfRecord);
  const stages = workflows.flatMap((workflow) =>
    activeStages(workflow).map(({ id }) => ({ workflowId: workflow.id, stageId: id })),
  );
  const threads = await Promise.all(stages.map((stage) => stageThreads({ tenantId, projectId, ...stage })));
  const row = { tenantId, list: listOf(found.project), projectId };
  // Most events change none of them. A refused write costs as much as one that is made, and several times what the read does.
  const { data: stored } = await ProjectListItem.get(row).go({
    consistent: true,
    attributes: ['cover', 'cover_sent', 'client_logo', 'open_changes'],
  });
  if (!stored) return 'kept';
  const sent = coverOf(workflows, found.files, { sent: true }) ?? '';
  const kept = {
    cover: coverOf(workflows, found.files, { sent: false }) ?? '',
    cover_sent: sent,
    client_logo: sent === '' ? await logoOfClient(tenantId, found.project.client_id) : '',
    open_changes: openChangesByStage(threads.flat().map(({ point }) => point)),
  };
  const { cover, cover_sent, client_logo = '', open_changes = [] } = stored;
  if (packed({ cover, cover_sent, client_logo, open_changes }) === packed(kept)) return 'kept';
  return (await conditional(ProjectListItem.patch(row).set(kept).go())) ? again : 'kept';
};

/**
 * Computes the fields from the present state and writes them if they differ. Race: of two concurrent calls the one with the
 * older state may write last, so that each call that has written reads the state again.
 */
export const keepRow = async (tenantId: number, projectId: number): Promise<void> => {
  const outcome = await retry(retries, () => keepOnce(tenantId, projectId));
  if (outcome === again) throw new Error('the row is changed by others time and again');
};

/** The same for the projects of a client whose logo has changed, without those that show a picture of the work. */
export const keepLogoOfClient = async (tenantId: number, client: number): Promise<void> => {
  const rows = await Promise.all(lists.map((list) => allListed(tenantId, list, { client })));
  for (const { projectId, cover_sent } of rows.flat()) if (!cover_sent) await keepRow(tenantId, projectId);
};
