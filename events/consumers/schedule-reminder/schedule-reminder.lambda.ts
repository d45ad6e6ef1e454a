/** Events → schedules: one for each revision that waits at a client, and one for what the clock brings to the project. */
import { planClock } from '../../../shared/server/clock-schedules.ts';
import { consumer } from '../../../shared/server/lambda/consumer.ts';
import { planReminders } from '../../../shared/server/reminder-schedules.ts';

export const handler = consumer('schedule-reminder', async ({ tenant_id, project_id, at }, { now }) => {
  if (project_id === null) return;
  await planReminders(tenant_id, project_id, at, now);
  await planClock(tenant_id, project_id, now);
});
