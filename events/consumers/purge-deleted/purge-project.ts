import { Counter } from '#server/data/entities/counter.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { ReminderSlot } from '#server/data/entities/reminder-slot.ts';
import { deleteItems, partitionPages } from '#server/data/partition.ts';
import type { RawItem } from '#server/data/project-reads.ts';
import { eventsOfItem } from '#server/data/stored-events.ts';
import { removeObjectsOfProject } from '#server/files/objects.ts';
import { versionSeries } from '#server/files/revision-files.ts';
import { pictureSeries } from '#server/files/storage.ts';
import { slotsOf } from '#server/schedules/reminders.ts';
import { markDone, waitingJob } from './purge-job.ts';

/**
 * Purges a deleted project: history, files with their objects, links, mails, and its contacts' reminder slots.
 * Referenced objects are deleted before the item that refers to them, so that a retry still finds the rest. Only the
 * record of the deletion stays. The same event makes other consumers delete schedules and figures.
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

/** Deletes the items of a project's partition and everything they refer to, except those that `stays` keeps. */
export const emptyProject = async (
  tenantId: number,
  projectId: number,
  stays: (item: RawItem) => boolean,
): Promise<void> => {
  await removeObjectsOfProject(tenantId, projectId);
  const counters = (['text', 'point'] as const).map((use) => ({
    tenantId,
    name: pictureSeries(projectId, use),
  }));
  mustBeDone(await Counter.delete(counters).go());
  for await (const { items, files, links, surveys } of partitionPages(tenantId, projectId)) {
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

/** True for the commit that records the project's deletion. */
const isDeletion = ({ __edb_e__, events }: RawItem): boolean =>
  __edb_e__ === 'commit' && eventsOfItem(events).some(({ category }) => category === 'Project Deleted');

/** Throws for the unprocessed items of a batch, so that the event is retried. */
export const mustBeDone = ({ unprocessed }: { readonly unprocessed: readonly unknown[] }): void => {
  if (unprocessed.length > 0) throw new Error('Throttling: items are left undeleted');
};
