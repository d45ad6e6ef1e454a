/** Events → figures of dashboards, and link columns, covers and open changes of lists. */

import { recount } from '#server/figures/recount.ts';
import { batchConsumer, type EventFor } from '#server/lambda/consumer.ts';
import { tellLater } from '#server/live/tell-later.ts';
import { keepRow } from '#server/projects/keep-row.ts';
import { type LinkOpened, recordClicks } from './record-clicks.ts';

const isClick = (event: EventFor<'aggregate-analytics'>): event is LinkOpened => event.name === 'Link Opened';

export const handler = batchConsumer(
  'aggregate-analytics',
  // Figures are grouped by tenant, so that a batch adds to their shared sums once; clicks by project, as they touch no other.
  (event) => (isClick(event) ? `clicks of ${event.project_id}` : 'figures'),
  async (events, { at }) => {
    await recordClicks(events.filter(isClick));
    const changed = events.filter((event) => !isClick(event));
    const tenantId = events[0]?.tenant_id;
    if (tenantId === undefined) return;
    const byProject = (some: readonly (typeof events)[number][]) => [
      ...Map.groupBy(
        some.flatMap(({ project_id, at: time }) => (project_id === null ? [] : [{ project_id, time }])),
        ({ project_id }) => project_id,
      ),
    ];
    if (changed.length > 0) {
      const projects = byProject(changed).map(([projectId, own]) => ({
        projectId,
        oldest: Math.min(...own.map(({ time }) => Date.parse(time))),
      }));
      await recount(tenantId, projects, at);
      await Promise.all(projects.map(({ projectId }) => keepRow(tenantId, projectId)));
    }
    // Afterwards: a page that is told looks at once.
    const projects = byProject(events).map(([projectId]) => projectId);
    await tellLater({ tenant_id: tenantId, inboxes: [], projects });
  },
);
