/** Keeps the covers of a project's row in step with its files and rounds (docs/decisions/0089). */
import { coverOf } from '#domain/project/cover.ts';
import { conditional } from '../data/conditional.ts';
import { ProjectListItem } from '../data/entities/project-list-item.ts';
import { projectWithFiles, workflowOfRecord } from '../data/project-reads.ts';
import { again, retry } from '../retry.ts';
import { listOf } from './list-names.ts';

const retries = { attempts: 5 };

const keepOnce = async (tenantId: number, projectId: number): Promise<'kept' | typeof again> => {
  const found = await projectWithFiles(tenantId, projectId);
  if (!found) return 'kept';
  const workflows = found.workflows.map(workflowOfRecord);
  const cover = coverOf(workflows, found.files, { sent: false }) ?? '';
  const cover_sent = coverOf(workflows, found.files, { sent: true }) ?? '';
  const row = { tenantId, list: listOf(found.project), projectId };
  // Most events change no picture. A refused write costs as much as one that is made, and several times what the read does.
  const { data: stored } = await ProjectListItem.get(row).go({
    consistent: true,
    attributes: ['cover', 'cover_sent'],
  });
  if (!stored || (stored.cover === cover && stored.cover_sent === cover_sent)) return 'kept';
  const written = await conditional(
    ProjectListItem.patch(row)
      .set({ cover, cover_sent })
      // In brackets: after the condition that the row is there, an OR would create one.
      .where(
        (item, { ne, notExists }) =>
          `(${[
            notExists(item.cover),
            ne(item.cover, cover),
            notExists(item.cover_sent),
            ne(item.cover_sent, cover_sent),
          ].join(' OR ')})`,
      )
      .go(),
  );
  return written ? again : 'kept';
};

/**
 * Computes the covers from the present state and writes them if they differ. Race: of two concurrent calls the one with the
 * older state may write last, so that each call that has written reads the state again.
 */
export const keepCover = async (tenantId: number, projectId: number): Promise<void> => {
  const outcome = await retry(retries, () => keepOnce(tenantId, projectId));
  if (outcome === again) throw new Error('the covers are changed by others time and again');
};
