import { Counter } from '#server/data/entities/counter.ts';
import { ReminderSlot } from '#server/data/entities/reminder-slot.ts';
import type { Position, RawItem } from '#server/data/project-reads.ts';
import { eventsOfItem } from '#server/data/stored-events.ts';
import { whole } from '#server/data/whole.ts';
import { prefixesOfProject } from '#server/files/objects.ts';
import { versionSeries } from '#server/files/revision-files.ts';
import { pictureSeries } from '#server/files/storage.ts';
import { slotsOf } from '#server/schedules/reminders.ts';
import { inRuns, type Steps, type Wake } from './purge-job.ts';
import { erasePage, objectSteps } from './steps.ts';

/**
 * Purges a deleted project: history, files with their objects, links, mails, and its contacts' reminder slots.
 * Referenced objects are deleted before the item that refers to them, so that a retry still finds the rest. Only the
 * record of the deletion stays. The same event makes other consumers delete schedules and figures.
 */
export const purgeProject = (tenantId: number, projectId: number, wake: Wake): Promise<void> =>
  inRuns({ tenantId, kind: 'project', id: projectId }, wake, ({ contacts = [] }) =>
    projectSteps(tenantId, projectId, contacts),
  );

async function* projectSteps(tenantId: number, projectId: number, contacts: readonly number[]): Steps {
  yield* objectSteps(prefixesOfProject(tenantId, projectId));
  const counters = (['text', 'point'] as const).map((use) => ({
    tenantId,
    name: pictureSeries(projectId, use),
  }));
  await whole(Counter.delete(counters).go());
  let after: Position | undefined;
  do {
    const { deleted, next } = await erasePage(tenantId, projectId, {
      after,
      stays,
      async before({ files }) {
        const series = new Set(files.map(({ revisionId, name }) => versionSeries(revisionId, name)));
        const keys = [...series].map((name) => ({ tenantId, name }));
        await whole(Counter.delete(keys).go({ concurrent: 4 }));
      },
    });
    after = next;
    yield { calls: 4, erased: { items: deleted } };
  } while (after);
  for (const contactId of contacts) {
    const slots = await slotsOf(tenantId, projectId, contactId);
    await whole(ReminderSlot.delete([...slots]).go({ concurrent: 4 }));
    yield { calls: 2, erased: { items: slots.length } };
  }
}

/** True for the commit that records the project's deletion. */
const stays = ({ __edb_e__, events }: RawItem): boolean =>
  __edb_e__ === 'commit' && eventsOfItem(events).some(({ category }) => category === 'Project Deleted');
