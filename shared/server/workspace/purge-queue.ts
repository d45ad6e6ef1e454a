/** Queue of purge-deleted: a purge goes on by a message, whose body is that of its event, with a part (docs/decisions/0114). */
import * as z from '#schema';
import { bodyOfPart } from '../lambda/consumer.ts';
import { queueMessage } from '../queues.ts';

/** Run of a purge. */
export const purgePart = z.object({
  run: z.number(),
  /** Steps that were done when the message was sent. */
  steps: z.number(),
});
export type PurgePart = z.output<typeof purgePart>;

export const queueRun = (body: string, part: PurgePart): Promise<void> =>
  queueMessage(process.env.PURGE_QUEUE_URL, bodyOfPart(body, part));
