/**
 * Notes of what no commit tells: sign-ins, refusals, files given out, exports. They go straight to the queue of
 * `keep-audit`, which enters them in order, as it does events.
 */
import type { AuditContent } from '#domain/audit/index.ts';
import { again, retry } from '../retry.ts';
import { signedPost } from '../signed-request.ts';

export interface Note {
  readonly tenantId: number;
  readonly content: AuditContent;
}

const retries = { attempts: 3 };
/** Milliseconds that a call waits for the queue at most, for each attempt. */
const sendTimeout = 1000;

/**
 * Puts a note on the queue. Signed here, since the client of SQS would be a fifth of every function that answers a call.
 * Throws if the queue does not take it.
 */
export const sendNote = async ({ tenantId, content }: Note): Promise<void> => {
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
      MessageBody: JSON.stringify({ audit: { tenant_id: tenantId, content } }),
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
