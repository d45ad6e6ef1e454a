/** Events → schedules: one per waiting revision, and one for the project's next deadline. */

import { consumer } from '#server/lambda/consumer.ts';
import { planClock } from '#server/schedules/deadline-schedule.ts';
import { planReminders } from '#server/schedules/reminders.ts';

export const handler = consumer('schedule-reminder', async ({ tenant_id, project_id, at }, { now }) => {
  if (project_id === null) return;
  await planReminders(tenant_id, project_id, at, now);
  await planClock(tenant_id, project_id, now);
});
