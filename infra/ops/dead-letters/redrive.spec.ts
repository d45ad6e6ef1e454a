/** A thousand dead letters go back to their queue in the embedded runtime. */
import { DeleteMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { type Letter, type RedriveOptions, redrive, toItsQueue } from './redrive.ts';

const consumer = 'settle-answers';
const queue = `proofline-${consumer}`;
const dead = `${queue}-dead`;

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

const number = 1000;
const idOf = (index: number) => `${(index % 2) + 1}-7-1893456000000-701-${String(index).padStart(8, '0')}-0`;
const bodyOf = (index: number) =>
  JSON.stringify({
    source: 'proofline',
    detail: {
      id: idOf(index),
      name: 'Stage Approved',
      tenant_id: (index % 2) + 1,
      correlation_id: `request-${index}`,
    },
  });
const eventIn = (body: string): string => JSON.parse(body).detail.id;
const all = Array.from({ length: number }, (_, index) => idOf(index));
const ofTenant = (tenant: number) => all.filter((id) => id.startsWith(`${tenant}-`));
const eventsIn = (name: string) =>
  runtime.queues.list(name, { limit: 5000 }).map(({ body }) => eventIn(body));
const handled: string[] = [];

/** Handler behind the queue, which fails at some. */
const poll = (fails: (event: string) => boolean) =>
  runtime.queues.poll(queue, {
    batchSize: 10,
    handler: async ({ Records }) => ({
      batchItemFailures: Records.flatMap(({ messageId, body }) => {
        const event = eventIn(body);
        if (fails(event)) return [{ itemIdentifier: messageId }];
        handled.push(event);
        return [];
      }),
    }),
  });

const run = (options: Partial<RedriveOptions> = {}) =>
  redrive({
    sqs,
    wayBack: toItsQueue(options.sqs ?? sqs, queue),
    consumer,
    rate: 100_000,
    ...options,
  });

const visible = () => runtime.queues.counts(dead).visible;

/** Empties the queues, by handling all that is in them. */
const empty = async () => {
  const ends = [queue, dead].map((name) =>
    runtime.queues.poll(name, { batchSize: 10, handler: async () => undefined }),
  );
  runtime.clock.advance(3_600_000);
  await runtime.queues.idle();
  await Promise.all(ends.map((end) => end()));
};

beforeEach(() => {
  handled.length = 0;
  for (let index = 0; index < number; index += 1) runtime.queues.send(dead, bodyOf(index));
});
afterEach(empty);

it('lists dead letters with their ids and leaves each where it is', async () => {
  const letters: Letter[] = [];
  const told = await run({ dryRun: true, onLetter: (letter) => letters.push(letter) });
  expect(told).toEqual({ found: number, sent: 0, left: 0, again: 0 });
  expect(letters[1]).toEqual({
    id: expect.any(String),
    consumer,
    sentOn: expect.stringMatching(/^\d{4}-/),
    receives: 1,
    type: 'Stage Approved',
    event: idOf(1),
    workspace: 2,
    correlationId: 'request-1',
  });
  expect([visible(), eventsIn(queue)]).toEqual([number, []]);
});

it('sends a thousand back after an interruption halfway, and tells those that are dead again', async () => {
  const fails = (event: string) => Number(event.split('-').at(-2)) % 100 === 3;
  const stop = poll(fails);
  const ending = new AbortController();
  let seen = 0;
  const first = await run({
    signal: ending.signal,
    onLetter: () => {
      seen += 1;
      if (seen === number / 2) ending.abort();
    },
  });
  expect(first).toMatchObject({ found: number / 2, sent: number / 2 });
  await runtime.queues.idle();
  const refused = all.filter(fails);
  expect(handled.length).toBe(number / 2 - refused.length / 2);

  const second = await run();
  await runtime.queues.idle();
  await stop();
  expect(handled.toSorted()).toEqual(all.filter((event) => !fails(event)).toSorted());
  expect(eventsIn(dead).toSorted()).toEqual(refused);
  // Those of the first run are sent once more, and are dead again like the others.
  expect(second).toMatchObject({ found: number / 2 + refused.length / 2, left: 0 });
  expect(second.sent).toBe(second.found);
  expect(visible()).toBe(refused.length);
});

it('counts letters that are dead again before the run ends, and does not send them a second time', async () => {
  const stop = poll(() => true);
  const told = await run({ rate: 250 });
  await runtime.queues.idle();
  await stop();
  expect(told.sent).toBe(number);
  expect(told.again).toBeGreaterThan(0);
  expect(told.again).toBeLessThanOrEqual(number);
  expect(eventsIn(dead).toSorted()).toEqual(all.toSorted());
});

it.each([
  ['at a copy', SendMessageCommand, 0],
  ['between a copy and its deletion', DeleteMessageCommand, 1],
])('loses no letter when it ends %s', async (_, Failing, twice) => {
  const broken = new SQSClient({});
  let calls = 0;
  const send = broken.send.bind(broken) as (command: unknown) => Promise<unknown>;
  broken.send = (async (command: unknown) => {
    if (command instanceof Failing) {
      calls += 1;
      if (calls === number / 2) throw new Error('ended');
    }
    return send(command);
  }) as typeof broken.send;
  await expect(run({ sqs: broken })).rejects.toThrow('ended');
  expect(new Set([...eventsIn(queue), ...eventsIn(dead)])).toEqual(new Set(all));
  await run();
  const sent = eventsIn(queue);
  expect([new Set(sent), sent.length]).toEqual([new Set(all), number + twice]);
  expect(eventsIn(dead)).toEqual([]);
  broken.destroy();
});

it('sends back those of one workspace, and leaves others and unreadable ones', async () => {
  runtime.queues.send(dead, 'not JSON');
  const told = await run({ tenant: 2 });
  expect(told).toEqual({ found: 500, sent: 500, left: 501, again: 0 });
  expect(eventsIn(queue).toSorted()).toEqual(ofTenant(2).toSorted());
  expect(visible()).toBe(501);
});

it('keeps to the rate', async () => {
  const began = performance.now();
  const ending = new AbortController();
  let seen = 0;
  await run({
    rate: 50,
    signal: ending.signal,
    onLetter: () => {
      seen += 1;
      if (seen === 50) ending.abort();
    },
  });
  expect(performance.now() - began).toBeGreaterThan(750);
});
