/** Events → schedules: one for each revision that waits at a client, none for any other. */
import { consumer } from '../../../shared/server/lambda/consumer.ts';
import { planReminders } from '../../../shared/server/reminder-schedules.ts';

export const handler = consumer('schedule-reminder', async ({ tenant_id, project_id, at }, { now }) => {
  if (project_id !== null) await planReminders(tenant_id, project_id, at, now);
});
