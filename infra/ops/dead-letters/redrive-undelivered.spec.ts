/** Letters by EventBridge and letters by SQS, mixed in one queue of dead letters, go back in the embedded runtime. */
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { type Letter, type RedriveOptions, redrive, toItsQueue } from './redrive.ts';

const consumer = 'settle-answers';
const queue = `proofline-${consumer}`;
const dead = `${queue}-dead`;
const other = 'proofline-index-search';

let runtime: TestRuntime;
let sqs: SQSClient;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, retryMs: 1 });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sqs = new SQSClient({});
});
afterAll(async () => {
  sqs.destroy();
  await runtime.stop();
  vi.restoreAllMocks();
});

const number = 100;
const bodyOf = (id: string, tenant: number) =>
  JSON.stringify({ source: 'proofline', detail: { id, name: 'Stage Approved', tenant_id: tenant } });
const notesFor = (name: string) => ({
  RULE_ARN: `arn:aws:events:us-east-1:000000000000:rule/proofline/${name}`,
  TARGET_ARN: `arn:aws:sqs:us-east-1:000000000000:${name}`,
  ERROR_CODE: 'ERROR_FROM_TARGET',
  ERROR_MESSAGE: 'Out of reach',
  EXHAUSTED_RETRY_CONDITION: 'MaximumRetryAttempts',
  RETRY_ATTEMPTS: '185',
});
const tenantOf = (index: number) => (Math.floor(index / 4) % 2) + 1;
const ids = (kind: string, tenant?: number) =>
  Array.from({ length: number }, (_, index) => index)
    .filter((index) => index % 4 === kinds.indexOf(kind))
    .filter((index) => tenant === undefined || tenantOf(index) === tenant)
    .map((index) => `${kind} ${index}`);
const kinds = ['failed', 'undelivered', 'elsewhere', 'gone'];
const notesOf = (kind: string) => {
  if (kind === 'undelivered') return notesFor(queue);
  if (kind === 'elsewhere') return notesFor(other);
  return kind === 'gone' ? notesFor('proofline-former') : { trace: 'kept' };
};

const idsIn = (name: string) =>
  runtime.queues
    .list(name, { limit: 5000 })
    .map(({ body }): string => JSON.parse(body).detail.id)
    .toSorted();
const sorted = (...lists: readonly (readonly string[])[]) => lists.flat().toSorted();

const stays: string[] = [];
const run = (options: Partial<RedriveOptions> = {}) =>
  redrive({
    sqs,
    wayBack: toItsQueue(sqs, queue, (why) => stays.push(why)),
    consumer,
    rate: 100_000,
    ...options,
  });

/** Empties the queues, by handling all that is in them. */
const empty = async () => {
  const ends = [queue, dead, other].map((name) =>
    runtime.queues.poll(name, { batchSize: 10, handler: async () => undefined }),
  );
  runtime.clock.advance(3_600_000);
  await runtime.queues.idle();
  await Promise.all(ends.map((end) => end()));
};

beforeEach(async () => {
  await empty();
  stays.length = 0;
  for (let index = 0; index < number; index += 1) {
    const kind = kinds[index % 4] ?? '';
    runtime.queues.send(dead, bodyOf(`${kind} ${index}`, tenantOf(index)), notesOf(kind));
  }
});

it('sends each letter once to the queue that it was for, and keeps those whose target is gone', async () => {
  const letters: Letter[] = [];
  const told = await run({ onLetter: (letter) => letters.push(letter) });
  expect(told).toEqual({ found: 100, sent: 75, left: 25, again: 0 });
  expect(idsIn(queue)).toEqual(sorted(ids('failed'), ids('undelivered')));
  expect(idsIn(other)).toEqual(sorted(ids('elsewhere')));
  expect(idsIn(dead)).toEqual(sorted(ids('gone')));
  expect(new Set(stays)).toEqual(
    new Set([
      'There is no queue arn:aws:sqs:us-east-1:000000000000:proofline-former any more, to which the rule arn:aws:events:us-east-1:000000000000:rule/proofline/proofline-former sent',
    ]),
  );
  const undelivered = letters.filter((letter) => letter.undelivered === 'ERROR_FROM_TARGET');
  expect(undelivered.map(({ event = '' }) => event).toSorted()).toEqual(
    sorted(ids('undelivered'), ids('elsewhere'), ids('gone')),
  );
  expect(await run()).toEqual({ found: 25, sent: 0, left: 25, again: 0 });
  expect(idsIn(queue)).toHaveLength(50);
});

it('sends the event alone, as its rule would have, and a letter by SQS with all that it had', async () => {
  await run();
  const { QueueUrl } = { QueueUrl: `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${queue}` };
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, MessageAttributeNames: ['All'] }),
  );
  const had = Messages.map(({ Body = '', MessageAttributes = {} }) => [
    JSON.parse(Body).detail.id.split(' ')[0],
    Object.keys(MessageAttributes).join(),
  ]);
  expect(new Set(had.map(([kind, names]) => `${kind}: ${names}`))).toEqual(
    new Set(['failed: trace', 'undelivered: ']),
  );
});

it('sends back those of one workspace, of both kinds', async () => {
  const told = await run({ tenant: 2 });
  expect(told.sent).toBe([...ids('failed', 2), ...ids('undelivered', 2), ...ids('elsewhere', 2)].length);
  expect(idsIn(queue)).toEqual(sorted(ids('failed', 2), ids('undelivered', 2)));
  expect(idsIn(dead)).toEqual(sorted(...kinds.map((kind) => ids(kind, 1)), ids('gone', 2)));
});
