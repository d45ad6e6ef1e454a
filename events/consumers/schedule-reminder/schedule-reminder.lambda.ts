/**
 * Events → schedules: one per waiting revision, one for the project's next deadline, and one for the end of a workspace that
 * is marked for deletion.
 */

import { consumer } from '#server/lambda/consumer.ts';
import { clockPlan } from '#server/schedules/deadline-schedule.ts';
import { planDeletion } from '#server/schedules/deletion-schedule.ts';
import { reminderPlan } from '#server/schedules/reminders.ts';
import { planByState } from '#server/schedules/schedule.ts';

export const handler = consumer('schedule-reminder', async (event, { now }) => {
  const { tenant_id, project_id, at } = event;
  if (event.name === 'Workspace Updated') {
    if (event.data.changed.includes('deletes_on')) await planDeletion(tenant_id, now);
    return;
  }
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
