/** Schedule that deletes a workspace once its grace is over (docs/decisions/0068). */
import * as z from '#schema';
import { tenantById } from '../lambda/tenant.ts';
import { queueMessage } from '../queues.ts';
import { forgetSchedule, schedule, unschedule, untilUnchanged } from './schedule.ts';

/** Queue message of the schedule. The workspace itself says if and when it is to be deleted. */
export const deletionMessage = z.object({ tenantId: z.number() });

const deletionOf = (tenantId: number): string => `${tenantId}/deletion`;

/** Deletes the schedule of a workspace that was deleted before its grace was over; false if there is none. */
export const forgetDeletion = (tenantId: number): Promise<boolean> => forgetSchedule(deletionOf(tenantId));

const plan = async (tenantId: number, deletes_on: string | undefined, now: number): Promise<void> => {
  if (deletes_on === undefined) return unschedule(deletionOf(tenantId));
  const body = JSON.stringify({ tenantId });
  if (Date.parse(deletes_on) > now) {
    const queueArn = process.env.DELETION_QUEUE_ARN;
    return schedule(deletionOf(tenantId), { at: deletes_on, zone: 'UTC' }, { queueArn, body });
  }
  await unschedule(deletionOf(tenantId));
  await queueMessage(process.env.DELETION_QUEUE_URL, body);
};

/**
 * Brings the schedule of a workspace's deletion in step with its mark (`untilUnchanged`). Idempotent: late, duplicate and
 * unordered events end at the present state.
 */
export const planDeletion = (tenantId: number, now: number): Promise<void> =>
  untilUnchanged(
    'the deletion of a workspace',
    async () => (await tenantById(tenantId))?.deletes_on,
    String,
    (deletes_on) => plan(tenantId, deletes_on, now),
  );
