/** Messages to queues by signed requests: the client of SQS would be a fifth of every function that answers a call. */
import { persistentPost } from './signed-request.ts';

const retries = { attempts: 3, waitMs: 50 };
/** Milliseconds that each attempt waits for the queue at most. */
const timeoutMs = 1000;

/** Puts a message on the queue at this URL. It may arrive twice. Throws if the queue takes it at no attempt. */
export const postToQueue = async (url: string, message: unknown): Promise<void> => {
  const request = {
    service: 'sqs',
    endpoint: process.env.AWS_ENDPOINT_URL_SQS ?? new URL(url).origin,
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AmazonSQS.SendMessage',
    },
    body: JSON.stringify({ QueueUrl: url, MessageBody: JSON.stringify(message) }),
    timeoutMs,
  };
  await persistentPost(request, retries, ({ ok, status, text }) => {
    if (!ok) throw new Error(`The queue ${url.split('/').at(-1)} answered ${status}: ${text.slice(0, 500)}`);
  });
};
