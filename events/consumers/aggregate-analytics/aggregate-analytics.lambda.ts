/** Events → figures: what dashboards and link columns show. All projects of a tenant in a batch are counted at once. */

import { recount } from '../../../shared/server/figures/recount.ts';
import { batchConsumer, type EventFor } from '../../../shared/server/lambda/consumer.ts';
import { type LinkOpened, recordClick } from './record-click.ts';

const isClick = (event: EventFor<'aggregate-analytics'>): event is LinkOpened => event.name === 'Link Opened';

export const handler = batchConsumer('aggregate-analytics', async (events, { at }) => {
  for (const event of events) if (isClick(event)) await recordClick(event);
  const changed = events.filter((event) => !isClick(event));
  const tenantId = changed[0]?.tenant_id;
  const projectIds = [...new Set(changed.flatMap(({ project_id }) => project_id ?? []))];
  if (tenantId !== undefined) await recount(tenantId, projectIds, at);
});
