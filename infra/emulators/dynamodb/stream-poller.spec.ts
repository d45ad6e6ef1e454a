import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Clock, createClock } from '../shared/clock.ts';
import { openStore, type Store } from '../shared/store.ts';
import { createSqs, type Sqs } from '../sqs/sqs.ts';
import { clientSettings, temporaryFolder } from '../testing/support.ts';
import { type Dynamo, ensureTable, startDynamo } from './dynamo.ts';
import { createFaultProxy } from './fault-proxy.ts';
import { indexStream, trimStream, watchWrites } from './stream-maintenance.ts';
import {
  createStreamPoller,
  type StreamHandler,
  type StreamPoller,
  type StreamPollerOptions,
} from './stream-poller.ts';

const tableName = 'proofline';
let folder: ReturnType<typeof temporaryFolder>;
let dbPath: string;
let dynamo: Dynamo;
let client: DynamoDBClient;
let streams: DynamoDBStreamsClient;
let streamArn: string;
let store: Store;
let clock: Clock;
let sqs: Sqs;
let pollers: StreamPoller[] = [];

const startDatabase = async () => {
  dynamo = await startDynamo({ dbPath });
  client = new DynamoDBClient(clientSettings(dynamo.endpoint));
  streams = new DynamoDBStreamsClient(clientSettings(dynamo.endpoint));
  const table = await ensureTable(client, {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  streamArn = table.LatestStreamArn ?? '';
};
const openState = () => {
  store = openStore(join(folder.path, 'store.sqlite'));
  clock = createClock(store);
  sqs = createSqs(store, clock, [{ name: 'dead', visibilityTimeoutSeconds: 30 }]);
};
beforeEach(async () => {
  folder = temporaryFolder();
  dbPath = join(folder.path, 'dynamo.sqlite');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openState();
  await startDatabase();
});
afterEach(async () => {
  await Promise.all(pollers.map((poller) => poller.stop()));
  pollers = [];
  await dynamo.stop();
  store.close();
  folder.remove();
  vi.restoreAllMocks();
});

const put = (pk: string, n = 1, bytes = 0) =>
  client.send(
    new PutItemCommand({
      TableName: tableName,
      Item: {
        pk: { S: pk },
        n: { N: String(n) },
        data: { L: [{ B: new Uint8Array([1, 2, 255]) }] },
        filler: { S: 'x'.repeat(bytes) },
      },
    }),
  );
const poll = (
  handler: StreamHandler,
  more: Partial<
    Pick<
      StreamPollerOptions,
      'client' | 'batchSize' | 'consumer' | 'written' | 'bisect' | 'matches' | 'maximumRecordAgeMs'
    >
  > = {},
) => {
  const poller = createStreamPoller({
    store,
    clock,
    sqs,
    client: streams,
    streamArn,
    consumer: 'relay',
    handler,
    deadLetterQueue: 'dead',
    retryMs: 1,
    // Longer than any test, so that only a nudge triggers another read.
    pollMs: 3_600_000,
    ...more,
  });
  pollers.push(poller);
  return poller;
};
const pkOf = (record: DynamoDBRecord) => record.dynamodb?.Keys?.pk?.S ?? '';
const failureOf = (record: DynamoDBRecord) => ({ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' });

it('reads from the beginning, in the shape and with the time a Lambda gets', async () => {
  await put('a');
  clock.advance(86_400_000);
  const records: DynamoDBRecord[] = [];
  const poller = poll(async ({ Records }) => {
    records.push(...Records);
  });
  await put('a', 2);
  await poller.idle();
  expect(records).toMatchObject([
    {
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
      dynamodb: { Keys: { pk: { S: 'a' } }, NewImage: { n: { N: '1' }, data: { L: [{ B: 'AQL/' }] } } },
    },
    { eventName: 'MODIFY', dynamodb: { OldImage: { n: { N: '1' } }, NewImage: { n: { N: '2' } } } },
  ]);
  const time = records[0]?.dynamodb?.ApproximateCreationDateTime ?? 0;
  expect(time * 1000).toBeGreaterThan(Date.now() + 86_000_000);
});

it('leaves out writes that changed nothing', async () => {
  const seen: string[] = [];
  const poller = poll(async ({ Records }) => {
    seen.push(...Records.map((record) => `${record.eventName} ${pkOf(record)}`));
  });
  await put('a');
  await put('a');
  await put('b');
  await poller.idle();
  expect(seen).toEqual(['INSERT a', 'INSERT b']);
});

it('reads once after a write that it is told of, also one of records above the size that AWS answers', async () => {
  const writes = watchWrites(dbPath);
  const sent = vi.spyOn(streams, 'send');
  const reads = () => sent.mock.calls.filter(([command]) => command instanceof GetRecordsCommand).length;
  const seen: string[] = [];
  let failures = 1;
  const poller = poll(
    async ({ Records }) => {
      if (Records.some((record) => pkOf(record) === 'b') && failures-- > 0) throw new Error('not yet');
      seen.push(...Records.map(pkOf));
    },
    { batchSize: 10, written: writes?.count },
  );
  await poller.idle();
  const before = reads();
  for (let index = 0; index < 4; index += 1) await put(`a${index}`, 1, 390_000);
  await poller.idle();
  expect(seen).toHaveLength(4);
  expect(reads() - before).toBe(1);
  for (const time of ['once', 'twice']) {
    poller.nudge();
    await poller.idle();
    expect([time, reads() - before]).toEqual([time, 1]);
  }
  await put('b');
  await poller.idle();
  // Retried after the failure, alone.
  expect(seen).toEqual([...seen.slice(0, 4), 'b']);
  await put('c');
  await poller.idle();
  expect(seen.at(-1)).toBe('c');
  writes?.close();
});

it('reads in batches, and at once after a nudge', async () => {
  for (let index = 0; index < 7; index += 1) await put(`item${index}`);
  const sizes: number[] = [];
  let handled = () => {};
  const poller = poll(
    async ({ Records }) => {
      sizes.push(Records.length);
      handled();
    },
    { batchSize: 3 },
  );
  await poller.idle();
  expect(sizes).toEqual([3, 3, 1]);
  const next = new Promise<void>((resolve) => {
    handled = resolve;
  });
  await put('late');
  poller.nudge();
  await next;
});

it('goes on at the lowest failed record', async () => {
  for (const pk of ['a', 'b', 'c', 'd']) await put(pk);
  const batches: string[][] = [];
  let failing = true;
  const poller = poll(async ({ Records }) => {
    batches.push(Records.map(pkOf));
    if (!failing) return undefined;
    failing = false;
    const failed = Records.filter((record) => ['c', 'b'].includes(pkOf(record)));
    return { batchItemFailures: failed.reverse().map(failureOf) };
  });
  await poller.idle();
  expect(batches).toEqual([
    ['a', 'b', 'c', 'd'],
    ['b', 'c', 'd'],
  ]);
});

/** Letters about records that were given up, by what an operator needs of them. */
const letters = () =>
  sqs.list('dead', { limit: 10 }).map(({ body }) => {
    const { requestContext, responseContext, DDBStreamBatchInfo } = JSON.parse(body);
    const { startSequenceNumber, endSequenceNumber, batchSize, streamArn: ofStream } = DDBStreamBatchInfo;
    expect(ofStream).toBe(streamArn);
    return {
      condition: requestContext.condition,
      error: responseContext.functionError,
      records: [startSequenceNumber, endSequenceNumber, batchSize],
    };
  });

it('halves a batch that throws until the poison is alone, tries that one five times, and loses no other', async () => {
  for (const pk of ['a', 'b', 'poison', 'd', 'e']) await put(pk);
  const batches: string[] = [];
  const poller = poll(async ({ Records }) => {
    const pks = Records.map(pkOf);
    batches.push(pks.join(' '));
    if (pks.includes('poison')) throw new Error('poison');
  });
  await poller.idle();
  const alone = Array.from({ length: 5 }, () => 'poison');
  expect(batches).toEqual(['a b poison d e', 'a b poison', 'a b', ...alone, 'd e']);
  expect(letters()).toEqual([
    { condition: 'RetryAttemptsExhausted', error: 'Unhandled', records: ['3', '3', 1] },
  ]);
});

it('sets the rest of a batch aside with its first record, if that one is reported and not thrown', async () => {
  for (const pk of ['a', 'poison', 'c']) await put(pk);
  const seen: string[] = [];
  const poller = poll(async ({ Records }) => {
    seen.push(Records.map(pkOf).join(' '));
    return { batchItemFailures: Records.filter((record) => pkOf(record) === 'poison').map(failureOf) };
  });
  await poller.idle();
  expect(seen).toEqual(['a poison c', ...Array.from({ length: 5 }, () => 'poison c')]);
  expect(letters()).toEqual([{ condition: 'RetryAttemptsExhausted', error: null, records: ['2', '3', 2] }]);
  await put('d');
  poller.nudge();
  await poller.idle();
  expect(seen.at(-1)).toBe('d');
});

it('tries a whole batch again where it is not to be halved', async () => {
  for (const pk of ['a', 'poison']) await put(pk);
  const seen: string[] = [];
  const poller = poll(
    async ({ Records }) => {
      seen.push(Records.map(pkOf).join(' '));
      throw new Error('poison');
    },
    { bisect: false },
  );
  await poller.idle();
  expect(seen).toEqual(Array.from({ length: 5 }, () => 'a poison'));
  expect(letters()).toMatchObject([{ records: ['1', '2', 2] }]);
});

it('gives a record up once it is too old, whatever its tries', async () => {
  await put('old');
  let tries = 0;
  const poller = poll(
    async () => {
      tries += 1;
      if (tries === 2) clock.advance(3_600_000);
      throw new Error('not yet');
    },
    { maximumRecordAgeMs: 3_599_999 },
  );
  await poller.idle();
  expect(tries).toBe(2);
  expect(letters()).toMatchObject([{ condition: 'RecordAgeExceeded', records: ['1', '1', 1] }]);
});

it('hands over what matches alone, and goes on after the rest', async () => {
  for (const pk of ['a', 'skipped', 'c', 'skipped too']) await put(pk);
  const seen: string[] = [];
  const poller = poll(
    async ({ Records }) => {
      seen.push(Records.map(pkOf).join(' '));
    },
    { matches: (record) => !pkOf(record).startsWith('skipped') },
  );
  await poller.idle();
  expect(seen).toEqual(['a c']);
  await poller.stop();
  const again = poll(async ({ Records }) => {
    seen.push(Records.map(pkOf).join(' '));
  });
  await again.idle();
  expect(seen).toEqual(['a c']);
});

it('goes on from its checkpoint after a restart of everything', async () => {
  await put('a');
  const seen: string[] = [];
  const handler: StreamHandler = async ({ Records }) => {
    seen.push(...Records.map(pkOf));
  };
  const first = poll(handler);
  await first.idle();
  await first.stop();
  await put('b');
  store.close();
  process.kill(dynamo.pid ?? 0, 'SIGKILL');
  await dynamo.stop();
  openState();
  await startDatabase();
  await poll(handler).idle();
  expect(seen).toEqual(['a', 'b']);
});

it('handles everything, whatever the stream repeats, shuffles and refuses', async () => {
  const proxy = await createFaultProxy(dynamo.endpoint);
  const unruly = new DynamoDBStreamsClient({ ...clientSettings(proxy.url), maxAttempts: 1 });
  const names = Array.from({ length: 30 }, (_unused, index) => `item${index}`);
  for (const name of names) await put(name);
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  proxy.plan({ operation: 'DescribeStream', fault: { kind: 'drop', when: 'before' } });
  proxy.plan({ operation: 'GetRecords', fault: { kind: 'drop', when: 'after' } });
  proxy.plan({ operation: 'GetRecords', fault: { kind: 'throttle' } });
  proxy.plan({ operation: 'GetRecords', fault: { kind: 'repeat' } });
  proxy.plan({
    operation: 'GetRecords',
    times: Number.POSITIVE_INFINITY,
    fault: { kind: 'shuffle', random },
  });
  const seen = new Set<string>();
  let calls = 0;
  const poller = poll(
    async ({ Records }) => {
      calls += 1;
      const failed = calls % 3 === 0 ? Records.slice(1, 2) : [];
      for (const record of Records) if (!failed.includes(record)) seen.add(pkOf(record));
      return { batchItemFailures: failed.map(failureOf) };
    },
    { client: unruly, batchSize: 8 },
  );
  await poller.idle();
  expect([...seen].sort()).toEqual([...names].sort());
  expect(sqs.list('dead', { limit: 1 })).toEqual([]);
  await poller.stop();
  await proxy.close();
});

const inFile = <Result>(ask: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(dbPath, { readOnly: true });
  try {
    return ask(database);
  } finally {
    database.close();
  }
};
const stored = () =>
  inFile((database) => database.prepare('SELECT sequence_number FROM _stream_records ORDER BY id').all()).map(
    ({ sequence_number }) => Number(sequence_number),
  );

it('trims what is handled and old while it is written and read, and goes on after it', async () => {
  for (const pk of ['a', 'b', 'c']) await put(pk);
  const seen: string[] = [];
  const poller = poll(async ({ Records }) => {
    seen.push(...Records.map(pkOf));
  });
  await poller.idle();
  await put('d');
  await put('e');
  expect(trimStream(dbPath, store)).toBe(0);
  const later = { now: Date.now() + 3_601_000 };
  expect(trimStream(dbPath, store, later)).toBe(3);
  expect(stored()).toEqual([4, 5]);
  await poller.idle();
  expect(trimStream(dbPath, store, later)).toBe(1);
  expect(stored()).toEqual([5]);
  await put('f');
  await poller.idle();
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('trims nothing that another consumer has yet to read, and goes on after a restart', async () => {
  for (const pk of ['a', 'b']) await put(pk);
  await poll(async () => undefined).idle();
  const seen: string[] = [];
  const slow = poll(
    async ({ Records }) => {
      seen.push(...Records.map(pkOf));
    },
    { consumer: 'slow', batchSize: 1 },
  );
  await slow.idle();
  await slow.stop();
  await put('c');
  await put('d');
  await pollers[0]?.idle();
  const later = { now: Date.now() + 3_601_000 };
  expect(trimStream(dbPath, store, later)).toBe(2);
  expect(stored()).toEqual([3, 4]);
  await Promise.all(pollers.map((poller) => poller.stop()));
  await dynamo.stop();
  await startDatabase();
  await put('e');
  await poll(
    async ({ Records }) => {
      seen.push(...Records.map(pkOf));
    },
    { consumer: 'slow' },
  ).idle();
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('finds the newest record by an index, once it is given one, and only where there is a stream', async () => {
  const plan = () =>
    inFile((database) =>
      database
        .prepare(
          `EXPLAIN QUERY PLAN
           SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?`,
        )
        .all(tableName)
        .map(({ detail }) => String(detail)),
    );
  expect(plan()).not.toEqual([expect.stringContaining('proofline_sequence')]);
  indexStream(dbPath);
  indexStream(dbPath);
  expect(plan()).toEqual([expect.stringMatching(/^SEARCH .* USING COVERING INDEX proofline_sequence/)]);
  await put('a');
  const other = join(folder.path, 'other.sqlite');
  indexStream(other);
  expect(existsSync(other)).toBe(false);
  const foreign = new DatabaseSync(other);
  foreign.exec('CREATE TABLE _stream_records (id INTEGER PRIMARY KEY, renamed TEXT)');
  foreign.close();
  expect(() => indexStream(other)).not.toThrow();
  expect(trimStream(other, store)).toBe(0);
});
