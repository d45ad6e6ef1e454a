/**
 * Made-up version 2 of an event, on the real paths: commits of version 1 in the table, messages of version 1 in a
 * queue, and new writes.
 */
import { createHash } from 'node:crypto';
import { EventBridgeClient, type PutEventsCommandInput } from '@aws-sdk/client-eventbridge';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createConversions } from 'electrodb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { canonical, chainHash } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import type { CommitRecord } from '#server/data/project-reads.ts';
import { documentClient, tableName } from '#server/data/table.ts';
import { eventOf } from '#server/lambda/consumer.ts';
import { presentCommit } from '#server/projects/project-view.ts';
import { testRuntime } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { bodyOf } from '../fixtures/delivery.ts';
import { sampleOf } from '../fixtures/samples.ts';
import { deploySecondVersion, withWords } from '../fixtures/second-version.ts';
import { entriesOf } from './publish.ts';

let runtime: TestRuntime;
let rollBack: () => void;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  rollBack = deploySecondVersion();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => {
  rollBack();
  return runtime.stop();
});

const key = { tenantId: 7, projectId: 8, workflowId: 801, time: 1_800_000_000_000 };
const actor = { kind: 'contact', id: 1, name: 'Ann' } as const;
const on = { stageId: 1, revisionId: 2, at: '2027-01-15T08:00:00.000Z' };
const first = { ...on, message: 'Louder please' };
const second = { category: 'Client Commented', ...withWords(first) };

const keysOf = (name: string) => {
  const { pk, sk } = createConversions(Commit).fromComposite.toKeys({ ...key, name });
  return { pk, sk };
};
const read = async (name: string): Promise<CommitRecord> => {
  const { data } = await Commit.get({ ...key, name }).go({ consistent: true });
  if (!data) throw new Error('no commit');
  return data;
};

it('upcasts a commit of version 1, and publishes it as version 2', async () => {
  const events = JSON.stringify([{ category: 'Client Commented', ...first }, { category: 'Cancel Project' }]);
  const item = { ...keysOf('old'), ...key, name: 'old', actor: JSON.stringify(actor), events };
  await documentClient.send(
    new PutCommand({ TableName: tableName, Item: { ...item, __edb_e__: 'commit', __edb_v__: '1' } }),
  );
  const commit = await read('old');
  expect(commit.events).toEqual([second, { category: 'Cancel Project' }]);
  const [entry] = entriesOf(commit);
  const { category: _, ...data } = second;
  expect(JSON.parse(entry?.Detail ?? '')).toMatchObject({ version: 2, data });
});

it('stores a schema number, and covers it by the hash', async () => {
  await Commit.create({ ...key, name: 'new', actor, events: [second as never] }).go();
  const { Item } = await documentClient.send(new GetCommand({ TableName: tableName, Key: keysOf('new') }));
  expect(JSON.parse(Item?.events)).toEqual([{ ...second, schema: 2 }]);
  expect((await read('new')).events).toEqual([second]);
  const content = { ...key, seq: 1, at: '', actor, events: [second as never] };
  const stored = canonical({ previous: '', ...content, events: [{ ...second, schema: 2 }] });
  expect(chainHash('', content)).toBe(createHash('sha256').update(stored).digest('hex'));
});

it('accepts a message of version 1 from a queue', () => {
  const { name, ...sample } = sampleOf('Client Commented');
  const { category: _, ...present } = second;
  expect(present.words).toEqual(['Louder', 'please']);
  expect(eventOf(bodyOf({ ...sample, name, version: 1, data: first }))).toEqual({
    ...sample,
    name,
    version: 2,
    data: present,
  });
});

it('returns a message of a later version, for a later version of the consumer', () => {
  const sample = { ...sampleOf('Client Commented'), version: 3 };
  expect(() => eventOf(bodyOf(sample))).toThrow('has version 3, of 2');
});

it('keeps a history readable after a rollback, and publishes no unknown event', async () => {
  const { handler } = await import('./publish-timeline.lambda.ts');
  const later = { category: 'Client Commented', schema: 3, paragraphs: [] };
  const events = JSON.stringify([{ category: 'Cancel Project' }, later]);
  const item = { ...keysOf('later'), ...key, name: 'later', actor: JSON.stringify(actor), events };
  await documentClient.send(
    new PutCommand({ TableName: tableName, Item: { ...item, __edb_e__: 'commit', __edb_v__: '1' } }),
  );
  const commit = await read('later');
  expect(presentCommit(commit).events).toEqual([{ category: 'Cancel Project' }]);
  expect(() => entriesOf(commit)).toThrow('Client Commented');

  const given: PutEventsCommandInput[] = [];
  vi.spyOn(EventBridgeClient.prototype, 'send').mockImplementation(async ({ input }) => {
    given.push(input as PutEventsCommandInput);
    return { Entries: [{ EventId: 'taken' }] };
  });
  const NewImage = {
    __edb_e__: { S: 'commit' },
    tenantId: { N: '7' },
    time: { N: String(key.time) },
    actor: { S: JSON.stringify(actor) },
    events: { S: events },
  };
  const record = { eventName: 'INSERT' as const, dynamodb: { SequenceNumber: '5', NewImage } };
  const answer = await handler({ Records: [record] }, {} as never, { signal: new AbortController().signal });
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '5' }] });
  expect(given).toEqual([]);
});
