/** Messages to queues by signed requests: the client of SQS would be a fifth of every function that answers a call. */
import { again, retry } from './retry.ts';
import { signedPost } from './signed-request.ts';

const retries = { attempts: 3, waitMs: 50 };
/** Milliseconds that each attempt waits for the queue at most. */
const timeoutMs = 1000;

/**
 * Puts a message on the queue at this URL. A timeout, a lost connection and an answer other than 2xx are retried, so that the
 * message may arrive twice. Throws if no attempt succeeds, with the last failure as the cause.
 */
export const postToQueue = async (url: string, message: unknown): Promise<void> => {
  let cause: unknown;
  const outcome = await retry(retries, async () => {
    try {
      const answer = await signedPost({
        service: 'sqs',
        endpoint: process.env.AWS_ENDPOINT_URL_SQS ?? new URL(url).origin,
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': 'AmazonSQS.SendMessage',
        },
        body: JSON.stringify({ QueueUrl: url, MessageBody: JSON.stringify(message) }),
        timeoutMs,
      });
      if (answer.ok) return 'sent';
      cause = new Error(`The queue answered ${answer.status}`);
    } catch (error) {
      cause = error;
    }
    return again;
  });
  if (outcome === again) throw new Error(`The queue ${url.split('/').at(-1)} took no message`, { cause });
};
