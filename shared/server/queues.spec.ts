import { afterAll, beforeAll, expect, it } from 'vitest';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { queueMessage, queueMessages } from './queues.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());

const url = () => process.env.PUSH_QUEUE_URL;
const queued = () =>
  runtime.queues.list(url()?.split('/').at(-1) ?? '', { limit: 100 }).map(({ body }) => body);

it('queues any number of messages, by as many batches as it takes', async () => {
  const bodies = Array.from({ length: 23 }, (_, index) => `of many ${index}`);
  await queueMessages(url(), bodies);
  expect(queued()).toEqual(expect.arrayContaining(bodies));
  await queueMessages(url(), []);
});

it('delays a message as long as SQS does at most, and not at all for a time that has passed', async () => {
  await queueMessage(url(), 'in a day', 86_400);
  await queueMessage(url(), 'an hour ago', -3600);
  expect(queued()).toEqual(expect.arrayContaining(['in a day', 'an hour ago']));
});
