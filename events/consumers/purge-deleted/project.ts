import { ReminderSlot } from '../../../shared/server/data/entities/machines.ts';
import { Counter, Directory } from '../../../shared/server/data/entities/workspace.ts';
import { deleteItems, partitionPages } from '../../../shared/server/data/partition.ts';
import type { RawItem } from '../../../shared/server/data/project-reads.ts';
import { eventsOfItem } from '../../../shared/server/data/stored-events.ts';
import { removeObjectsOf } from '../../../shared/server/files/objects.ts';
import { versionSeries } from '../../../shared/server/files/revision-files.ts';
import { slotsOf } from '../../../shared/server/schedules/reminders.ts';
import { markDone, waitingJob } from './job.ts';

/**
 * Takes a deleted project away: history, files with their objects, links, mails, and its contacts' reminder slots. What
 * an item leads to goes before the item itself, so that nothing is ever lost sight of. Only the record of the deletion
 * stays. Schedules and figures are taken away by those who keep them, on the same event.
 */
export const purgeProject = async (tenantId: number, projectId: number): Promise<void> => {
  const key = { tenantId, kind: 'project', id: projectId } as const;
  const job = await waitingJob(key);
  if (!job) return;
  await emptyProject(tenantId, projectId, isDeletion);
  for (const contactId of job.contacts ?? []) {
    mustBeDone(
      await ReminderSlot.delete([...(await slotsOf(tenantId, projectId, contactId))]).go({ concurrent: 4 }),
    );
  }
  await markDone(key);
};

/** Takes away what a project's partition holds, and what its items lead to; but for those that stay. */
export const emptyProject = async (
  tenantId: number,
  projectId: number,
  stays: (item: RawItem) => boolean,
): Promise<void> => {
  for await (const { items, files, links, surveys } of partitionPages(tenantId, projectId)) {
    await Promise.all(files.map(removeObjectsOf));
    const series = new Set(files.map(({ revisionId, name }) => versionSeries(revisionId, name)));
    mustBeDone(await Counter.delete([...series].map((name) => ({ tenantId, name }))).go({ concurrent: 4 }));
    const ids = [
      ...links.flatMap((link) => [...new Set([link.link_id, ...(link.links ?? [])])]),
      ...surveys.map(({ link_id }) => link_id),
    ];
    mustBeDone(
      await Directory.delete(ids.map((name) => ({ kind: 'link' as const, name, tenantId }))).go({
        concurrent: 4,
      }),
    );
    await deleteItems(items.filter((item) => !stays(item)));
  }
};

/** Whether an item is the commit that says who deleted the project, and when. */
const isDeletion = ({ __edb_e__, events }: RawItem): boolean =>
  __edb_e__ === 'commit' && eventsOfItem(events).some(({ category }) => category === 'Project Deleted');

/** What a batch has left undone is done when the event comes again. */
export const mustBeDone = ({ unprocessed }: { readonly unprocessed: readonly unknown[] }): void => {
  if (unprocessed.length > 0) throw new Error('Throttling: items are left undeleted');
};
