/** A poison commit between good ones, from the table to its letter and back, in the embedded runtime. */
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Commit } from '#server/data/entities/commit.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { type CommitKey, republish } from '../../../events/relay/republish.ts';
import { streamDeadLetters, unpublished } from '../../local/topology.ts';
import { type Letter, redrive } from './redrive.ts';
import { republishing } from './redrive-unpublished.ts';

let runtime: TestRuntime;
let sqs: SQSClient;
let streams: DynamoDBStreamsClient;
beforeAll(async () => {
  runtime = await testRuntime({ retryMs: 1, faults: true });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sqs = new SQSClient({});
  streams = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '' });
});
afterAll(async () => {
  sqs.destroy();
  streams.destroy();
  await runtime.stop();
  vi.restoreAllMocks();
});

const known = 'Project Archived';
const projectId = 77;
let time = 1_893_456_000_000;

/** Writes commits with these events at once, so that they are a batch of the stream. */
const commit = async (tenantId: number, ...categories: readonly string[]) => {
  const keys = categories.map((_, index) => ({
    tenantId,
    projectId,
    time: time + index,
    workflowId: 0,
    name: `c${index}`,
  }));
  time += 1000;
  const client = new DynamoDBClient({});
  const items = keys.map((key, index) => {
    const events = [{ category: known, name: 'Film' }] as never;
    const actor = { kind: 'agent', id: 1, name: 'Ann' } as const;
    const { Item } = Commit.put({ ...key, actor, events, correlation_id: 'test' }).params<{
      Item: { readonly events: string };
    }>();
    // Written as by code that is not yet, or no longer, deployed.
    const stored = { ...Item, events: Item.events.replace(known, categories[index] ?? '') };
    return {
      Put: { TableName: process.env.TABLE_NAME, Item: marshall(stored, { removeUndefinedValues: true }) },
    };
  });
  await client.send(new TransactWriteItemsCommand({ TransactItems: items }));
  client.destroy();
  runtime.nudge();
  await runtime.idle();
  return keys;
};
/** Gives a commit an event of the catalogue. */
const mend = async (key: CommitKey) => {
  await Commit.patch(key)
    .set({ events: [{ category: known, name: 'Film' }] as never })
    .go();
  await runtime.idle();
};
const published = (of: readonly { readonly time: number }[]) =>
  of.map(
    ({ time: at }) =>
      runtime.bus.list({ limit: 5000 }).filter(({ event }) => JSON.stringify(event).includes(`-${at}-`))
        .length,
  );
const letters = () =>
  runtime.queues.list(streamDeadLetters, { limit: 100 }).map(({ body }) => JSON.parse(body));
const stays: unknown[] = [];
const run = (more: object = {}) =>
  redrive({
    sqs,
    consumer: unpublished,
    wayBack: republishing(streamDeadLetters, streams, (why) => stays.push(why)),
    rate: 1000,
    ...more,
  });

it('ends in a letter alone, stays there until it is mended, and is published by its place then', async () => {
  const { tenantId } = await runtime.createWorkspace();
  await runtime.idle();
  const keys = await commit(tenantId, known, 'Project Comented', known, known);
  expect(published(keys)).toEqual([1, 0, 1, 1]);
  expect(letters()).toMatchObject([
    { requestContext: { condition: 'RetryAttemptsExhausted' }, DDBStreamBatchInfo: { batchSize: 1 } },
  ]);

  const listed: Letter[] = [];
  expect(await run({ dryRun: true, onLetter: (one: Letter) => listed.push(one) })).toMatchObject({
    found: 1,
  });
  expect(listed).toMatchObject([
    { type: 'commit', event: `${projectId}-${keys[1]?.time}`, workspace: tenantId },
  ]);

  expect(await run()).toMatchObject({ sent: 0, left: 1 });
  expect(stays).toEqual([
    { error: expect.objectContaining({ message: expect.stringContaining('Comented') }) },
  ]);
  expect(letters()).toHaveLength(1);

  await mend(keys[1] as (typeof keys)[0]);
  expect(await run({ tenant: tenantId + 1 })).toMatchObject({ found: 0, left: 1 });
  expect(await run({ tenant: tenantId })).toEqual({ found: 1, sent: 1, left: 0, again: 0 });
  expect(published(keys)).toEqual([1, 1, 1, 1]);
  expect(letters()).toEqual([]);
});

it('keeps a letter whose commits the table does not answer for, and sends it once it does', async () => {
  stays.length = 0;
  const { tenantId } = await runtime.createWorkspace();
  await runtime.idle();
  const keys = await commit(tenantId, 'Project Comented', 'Project Comented');
  const places = letters().map(({ DDBStreamBatchInfo }) => DDBStreamBatchInfo);
  const [first, last] = places
    .map(({ startSequenceNumber }) => startSequenceNumber)
    .toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
  const both = { ...places[0], startSequenceNumber: first, endSequenceNumber: last, batchSize: 2 };
  runtime.queues.send(streamDeadLetters, JSON.stringify({ DDBStreamBatchInfo: both }));
  for (const key of keys) await mend(key);

  runtime.faults.plan({ operation: 'BatchGetItem', times: 1000, fault: { kind: 'partial' } });
  expect(await run()).toMatchObject({ sent: 0, left: 3 });
  const unread = { error: expect.objectContaining({ message: 'Throttling: items are left unread' }) };
  expect(stays).toEqual([unread, unread, unread]);
  expect(letters()).toHaveLength(3);
  expect(published(keys)).toEqual([0, 0]);

  runtime.faults.reset();
  runtime.faults.plan({ operation: 'BatchGetItem', fault: { kind: 'partial' } });
  expect(await run()).toMatchObject({ sent: 3, left: 0 });
  // Each by its own letter, and by that of both.
  expect(published(keys)).toEqual([2, 2]);
  expect(letters()).toEqual([]);
});

it('keeps a letter whose place is gone from the stream, and tells since when to publish from the table', async () => {
  stays.length = 0;
  const { tenantId } = await runtime.createWorkspace();
  // The time of a commit is that of its trigger, here a call that took five seconds.
  time = runtime.clock.now() - 5000;
  const [key] = await commit(tenantId, 'Project Comented');
  if (!key) throw new Error('no commit');
  const [letter] = letters();
  const { DDBStreamBatchInfo } = letter;
  const lost = { ...DDBStreamBatchInfo, startSequenceNumber: '999999999', endSequenceNumber: '999999999' };
  runtime.queues.send(streamDeadLetters, JSON.stringify({ ...letter, DDBStreamBatchInfo: lost }));
  expect(await run()).toMatchObject({ sent: 0, left: 2 });
  const [since] = stays.flatMap((why) => (why as { since?: string }).since ?? []);
  expect(Date.parse(DDBStreamBatchInfo.approximateArrivalOfFirstRecord)).toBeGreaterThan(key.time);
  expect(letters()).toHaveLength(2);

  await mend(key);
  expect(published([key])).toEqual([0]);
  await republish(tenantId, Date.parse(since ?? ''));
  expect(published([key])).toEqual([1]);
});

it('keeps a letter that names no place', async () => {
  stays.length = 0;
  runtime.queues.send(streamDeadLetters, '{}');
  await run();
  expect(stays).toContainEqual({
    error: expect.objectContaining({ message: 'The letter names no place in the stream' }),
  });
});
