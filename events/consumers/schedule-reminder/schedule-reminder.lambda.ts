/**
 * Events → schedules: one per waiting revision, one for the project's next deadline, one for each member's daily digest, and
 * one for the end of a workspace that is marked for deletion.
 */

import { consumer } from '#server/lambda/consumer.ts';
import { clockPlan } from '#server/schedules/deadline-schedule.ts';
import { planDeletion } from '#server/schedules/deletion-schedule.ts';
import { planDigest, planDigestsOf } from '#server/schedules/digest-schedule.ts';
import { reminderPlan } from '#server/schedules/reminders.ts';
import { planByState } from '#server/schedules/schedule.ts';

export const handler = consumer('schedule-reminder', async (event, { now }) => {
  const { tenant_id, project_id, at } = event;
  if (event.name === 'Workspace Updated') {
    if (event.data.changed.includes('deletes_on')) await planDeletion(tenant_id, now);
    if (event.data.changed.includes('timezone')) await planDigestsOf(tenant_id);
    return;
  }
  if (event.name === 'Record Saved') {
    const { record, record_id, changed } = event.data;
    const moves = changed.includes('digest_hour') || changed.includes('timezone');
    if (record === 'user' && moves) await planDigest(tenant_id, record_id);
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
