/** Queue of `tell-pages`, for what no event tells, and for consumers that have written what pages show (docs/decisions/0128). */
import * as z from '#schema';
import { log } from '../log.ts';
import { postToQueue } from '../post-to-queue.ts';

/** Written: entries in inboxes of members, figures and rows of projects, or something in the rooms of projects. */
export const liveNote = z.object({
  live: z.object({
    tenant_id: z.number(),
    /** Ids of members. */
    inboxes: z.array(z.number()),
    projects: z.array(z.number()),
    rooms: z.optional(z.array(z.number())),
    /** Projects in whose rooms clients changed drafts, which their team does not see. */
    drafts: z.optional(z.array(z.number())),
  }),
});
export type LiveNote = z.output<typeof liveNote>['live'];

/** Puts a note on the queue; a repetition is harmless, because pages only look once more. Throws if the queue does not take it. */
export const tellLater = async (live: LiveNote): Promise<void> => {
  const { inboxes, projects, rooms = [], drafts = [] } = live;
  if ([...inboxes, ...projects, ...rooms, ...drafts].length === 0) return;
  const queue = process.env.LIVE_QUEUE_URL;
  if (!queue) throw new Error('LIVE_QUEUE_URL is not set');
  await postToQueue(queue, { live });
};

/**
 * Tells the pages of a project of a change in its room that is no event: those of everybody, or those of its clients alone for a draft,
 * so that the team's do not show when a client writes. It fails no call: pages look each few minutes besides.
 */
export const tellRoom = async (
  { tenantId, projectId }: { tenantId: number; projectId: number },
  change: 'rooms' | 'drafts',
): Promise<void> => {
  try {
    await tellLater({ tenant_id: tenantId, inboxes: [], projects: [], [change]: [projectId] });
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    log.warn('open pages are not told', { error });
  }
};
