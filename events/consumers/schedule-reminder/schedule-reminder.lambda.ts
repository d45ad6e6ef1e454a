/** Events → schedules: one per waiting revision, and one for the project's next deadline. */

import { consumer } from '#server/lambda/consumer.ts';
import { clockPlan } from '#server/schedules/deadline-schedule.ts';
import { reminderPlan } from '#server/schedules/reminders.ts';
import { planByState } from '#server/schedules/schedule.ts';

export const handler = consumer('schedule-reminder', async ({ tenant_id, project_id, at }, { now }) => {
  if (project_id === null) return;
  const [reminders, clock] = [
    reminderPlan(tenant_id, project_id, at, now),
    clockPlan(tenant_id, project_id, now),
  ];
  await planByState(tenant_id, project_id, async (heads) => {
    await reminders(heads);
    await clock(heads);
  });
});
