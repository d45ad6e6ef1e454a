/** Schedule that deletes a workspace once its grace is over (docs/decisions/0068). */
import * as z from '#schema';
import { tenantById } from '../lambda/tenant.ts';
import { queueMessage } from '../queues.ts';
import { again, retry } from '../retry.ts';
import { forgetSchedule, schedule, unschedule } from './schedule.ts';

/** Queue message of the schedule. The workspace itself says if and when it is to be deleted. */
export const deletionMessage = z.object({ tenantId: z.number() });

const deletionOf = (tenantId: number): string => `${tenantId}/deletion`;

/** Deletes the schedule of a workspace that was deleted before its grace was over; false if there is none. */
export const forgetDeletion = (tenantId: number): Promise<boolean> => forgetSchedule(deletionOf(tenantId));

/** Each repetition means that the workspace was marked or called back meanwhile. */
const retries = { attempts: 10 };

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
 * Brings the schedule of a workspace's deletion in step with its mark. Idempotent: late, duplicate and unordered events end
 * at the present state. Race: the mark is read again afterwards, so that of two runs the older one does not win.
 */
export const planDeletion = async (tenantId: number, now: number): Promise<void> => {
  const outcome = await retry(retries, async () => {
    const before = (await tenantById(tenantId))?.deletes_on;
    await plan(tenantId, before, now);
    const after = (await tenantById(tenantId))?.deletes_on;
    return before === after ? 'planned' : again;
  });
  if (outcome === again) throw new Error('a workspace is marked and called back time and again');
};
