/**
 * Notes of what no commit tells: sign-ins, refusals, files given out, exports. They go straight to the queue of
 * `keep-audit`, which enters them in order, as it does events.
 */
import type { AuditContent } from '#domain/audit/index.ts';
import { randomName } from '../data/ids.ts';
import { log } from '../log.ts';
import { postToQueue } from '../post-to-queue.ts';
import { reportError } from '../report-error.ts';

export interface Note {
  readonly tenantId: number;
  readonly content: AuditContent;
  /** Person by whose membership the consumer names the actor, for a sender that reads no workspace. */
  readonly person?: string;
}

/** Puts a note on the queue. Throws if the queue does not take it. */
export const sendNote = async ({ tenantId, content, person }: Note): Promise<void> => {
  const queue = process.env.AUDIT_QUEUE_URL;
  if (!queue) throw new Error('AUDIT_QUEUE_URL is not set');
  await postToQueue(queue, { audit: { tenant_id: tenantId, content, person } });
};

/** Work on notes that never throws: its caller goes on, whatever becomes of the note. A failure is logged and reported. */
export const attempted = async (
  work: () => Promise<void>,
  from: { readonly routeKey: string } | { readonly trigger: string },
): Promise<void> => {
  try {
    await work();
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const id = randomName();
    log.error('the audit log lacks an entry', { id, ...from, error });
    await reportError(error, { id, place: 'audit' });
  }
};
