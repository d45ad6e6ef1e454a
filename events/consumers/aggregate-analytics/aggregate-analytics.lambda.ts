/** Events → figures of dashboards, and link columns and covers of lists. */

import { recount } from '#server/figures/recount.ts';
import { batchConsumer, type EventFor } from '#server/lambda/consumer.ts';
import { tellLater } from '#server/live/tell-later.ts';
import { keepCover } from '#server/projects/keep-cover.ts';
import { type LinkOpened, recordClicks } from './record-clicks.ts';

const isClick = (event: EventFor<'aggregate-analytics'>): event is LinkOpened => event.name === 'Link Opened';

export const handler = batchConsumer(
  'aggregate-analytics',
  // Figures are grouped by tenant, because its projects share their sums; clicks by project, as they touch no other.
  (event) => (isClick(event) ? `clicks of ${event.project_id}` : 'figures'),
  async (events, { at }) => {
    await recordClicks(events.filter(isClick));
    const changed = events.filter((event) => !isClick(event));
    const tenantId = events[0]?.tenant_id;
    if (tenantId === undefined) return;
    const idsOf = (some: readonly (typeof events)[number][]) => [
      ...new Set(some.flatMap(({ project_id }) => project_id ?? [])),
    ];
    if (changed.length > 0) {
      const projectIds = idsOf(changed);
      await recount(tenantId, projectIds, at);
      await Promise.all(projectIds.map((projectId) => keepCover(tenantId, projectId)));
    }
    // Afterwards: a page that is told looks at once.
    await tellLater({ tenant_id: tenantId, inboxes: [], projects: idsOf(events) });
  },
);
