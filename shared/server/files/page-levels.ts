/** Levels of a page, queued once however often they are asked for. */
import { conditional } from '../data/conditional.ts';
import { Claim } from '../data/entities/claim.ts';
import type { FileRecord } from '../data/project-reads.ts';
import { queueRenditions, renditionOf } from './rendition-queue.ts';

/** Milliseconds after which levels that are still not there are queued again: their message may be lost, or given up. */
const makingTime = 15 * 60_000;

/** Queues the levels of a page, unless another call has done so not long ago. */
export const askForPageLevels = async (file: FileRecord, page: number, now: number): Promise<void> => {
  const key = { tenantId: file.tenantId, event: `levels_${file.id}_${page}`, consumer: 'make-renditions' };
  const until = now + makingTime;
  const isFirst = await conditional(
    Claim.put({ ...key, state: 'claimed', until, expires: Math.ceil(until / 1000) })
      .where((claim, { lte, notExists }) => `${notExists(claim.until)} OR ${lte(claim.until, now)}`)
      .go(),
  );
  if (!isFirst) return;
  try {
    await queueRenditions([renditionOf(file, { page_levels: page })]);
  } catch (error) {
    // Nothing is on its way: the next call asks again.
    await Claim.delete(key).go();
    throw error;
  }
};
