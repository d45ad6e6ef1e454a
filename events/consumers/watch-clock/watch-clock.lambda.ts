/** Woken clock of a project → passed deadlines become events, once each; then the next wake is planned. */

import { queueConsumer } from '#server/lambda/consumer.ts';
import { clockMessage, planNextWake } from '#server/schedules/deadline-schedule.ts';
import { recordPassed } from './record-passed.ts';

export const handler = queueConsumer(
  'watch-clock',
  clockMessage,
  {
    groupOf: ({ tenantId, projectId }) => `${tenantId}/${projectId}`,
    tenantOf: ({ tenantId }) => tenantId,
  },
  async ({ body: { tenantId, projectId }, now, at }) => {
    await recordPassed(tenantId, projectId, at);
    await planNextWake(tenantId, projectId, now);
  },
);
