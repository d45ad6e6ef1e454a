/**
 * Notes of what no commit tells: sign-ins, refusals, files given out, exports. They go straight to the queue of
 * `keep-audit`, which enters them in order, as it does events.
 */
import type { AuditContent } from '#domain/audit/index.ts';
import { randomName } from '../data/ids.ts';
import { log } from '../log.ts';
import { reportError } from '../report-error.ts';
import { again, retry } from '../retry.ts';
import { signedPost } from '../signed-request.ts';

export interface Note {
  readonly tenantId: number;
  readonly content: AuditContent;
  /** Person by whose membership the consumer names the actor, for a sender that reads no workspace. */
  readonly person?: string;
}

const retries = { attempts: 3 };
/** Milliseconds that a call waits for the queue at most, for each attempt. */
const sendTimeout = 1000;

/**
 * Puts a note on the queue. Signed here, since the client of SQS would be a fifth of every function that answers a call.
 * Throws if the queue does not take it.
 */
export const sendNote = async ({ tenantId, content, person }: Note): Promise<void> => {
  const queue = process.env.AUDIT_QUEUE_URL;
  if (!queue) throw new Error('AUDIT_QUEUE_URL is not set');
  const message = {
    service: 'sqs',
    endpoint: process.env.AWS_ENDPOINT_URL_SQS ?? new URL(queue).origin,
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.SendMessage',
    },
    body: JSON.stringify({
      QueueUrl: queue,
      MessageBody: JSON.stringify({ audit: { tenant_id: tenantId, content, person } }),
    }),
    timeoutMs: sendTimeout,
  };
  let failure: unknown;
  const outcome = await retry(retries, async () => {
    const answer = await signedPost(message).catch((error: unknown) => {
      failure = error;
    });
    if (answer?.ok) return 'sent';
    if (answer) failure = new Error(`The queue answered ${answer.status}`);
    return again;
  });
  if (outcome === again) throw new Error('A note for the audit was not sent', { cause: failure });
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
