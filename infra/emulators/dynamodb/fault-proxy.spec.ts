import { join } from 'node:path';
import {
  BatchGetItemCommand,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ProvisionedThroughputExceededException,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientSettings, temporaryFolder } from '../testing/support.ts';
import { type Dynamo, ensureTable, startDynamo } from './dynamo.ts';
import { createFaultProxy, type FaultProxy } from './fault-proxy.ts';

let folder: ReturnType<typeof temporaryFolder>;
let dynamo: Dynamo;
let proxy: FaultProxy;
let client: DynamoDBClient;

beforeEach(async () => {
  folder = temporaryFolder();
  dynamo = await startDynamo({ dbPath: join(folder.path, 'dynamo.sqlite') });
  proxy = await createFaultProxy(dynamo.endpoint, { measure: true });
  client = new DynamoDBClient({ ...clientSettings(proxy.url), maxAttempts: 1 });
  await ensureTable(client, {
    TableName: 'proofline',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  proxy.reset();
});
afterEach(async () => {
  client.destroy();
  await proxy.close();
  await dynamo.stop();
  folder.remove();
});

const item = (pk: string) => ({ TableName: 'proofline', Item: { pk: { S: pk } } });
const put = (pk: string) => client.send(new PutItemCommand(item(pk)));
const stored = async (pk: string) =>
  (await client.send(new GetItemCommand({ TableName: 'proofline', Key: { pk: { S: pk } } }))).Item !==
  undefined;
const transact = () =>
  client.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: item('a') }, { Put: item('b') }] }));

it('cancels transactions for a conflict, as often as planned', async () => {
  proxy.plan({ operation: 'TransactWriteItems', fault: { kind: 'conflict' } });
  await expect(transact()).rejects.toSatisfy(
    (error) =>
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.map(({ Code }) => Code).join() === 'TransactionConflict,None',
  );
  expect(await stored('a')).toBe(false);
  await transact();
  expect(await stored('a')).toBe(true);
  proxy.plan({ operation: 'PutItem', fault: { kind: 'conflict' } });
  await expect(put('c')).rejects.toBeInstanceOf(TransactionConflictException);
});

it('answers the first page of a stream empty from the place of a record, and goes on with the record', async () => {
  const streams = new DynamoDBStreamsClient({ ...clientSettings(proxy.url), maxAttempts: 1 });
  await put('a');
  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'proofline' }));
  const StreamArn = Table?.LatestStreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
  const pagesFrom = async (from: object) => {
    const { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON', ...from }),
    );
    const first = await streams.send(new GetRecordsCommand({ ShardIterator }));
    const second = await streams.send(new GetRecordsCommand({ ShardIterator: first.NextShardIterator }));
    return [first.Records, second.Records];
  };
  const [records] = await pagesFrom({});
  const SequenceNumber = records?.[0]?.dynamodb?.SequenceNumber;
  expect(SequenceNumber).toBeDefined();
  for (let i = 0; i < 2; i++)
    expect(await pagesFrom({ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber })).toEqual([
      [],
      records,
    ]);
  streams.destroy();
});

it('throttles, only the operation that is named', async () => {
  proxy.plan({ operation: 'GetItem', fault: { kind: 'throttle' } });
  await put('a');
  await expect(stored('a')).rejects.toBeInstanceOf(ProvisionedThroughputExceededException);
  expect(await stored('a')).toBe(true);
});

it('answers a batch read in part, and at last nothing of it', async () => {
  await put('a');
  await put('b');
  proxy.plan({ operation: 'BatchGetItem', times: 2, fault: { kind: 'partial' } });
  const read = async (...pks: readonly string[]) => {
    const Keys = pks.map((pk) => ({ pk: { S: pk } }));
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { proofline: { Keys, ConsistentRead: true } } }),
    );
    return [Responses?.proofline ?? [], UnprocessedKeys?.proofline];
  };
  const left = { Keys: [{ pk: { S: 'b' } }], ConsistentRead: true };
  expect(await read('a', 'b')).toEqual([[{ pk: { S: 'a' } }], left]);
  expect(await read('b')).toEqual([[], left]);
  expect(await read('b')).toEqual([[{ pk: { S: 'b' } }], undefined]);
});

it('drops connections before or after the call is carried out', async () => {
  proxy.plan({ operation: 'PutItem', fault: { kind: 'drop', when: 'before' } });
  proxy.plan({ operation: 'PutItem', fault: { kind: 'drop', when: 'after' } });
  await expect(put('before')).rejects.toThrow();
  await expect(put('after')).rejects.toThrow();
  expect([await stored('before'), await stored('after')]).toEqual([false, true]);
});

it('delays calls', async () => {
  proxy.plan({ fault: { kind: 'latency', ms: 60 } });
  const begun = performance.now();
  await put('a');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(55);
});

it('counts calls and consumed capacity', async () => {
  await put('a');
  await transact();
  await stored('a');
  expect(Object.fromEntries(proxy.calls)).toEqual({ PutItem: 1, TransactWriteItems: 1, GetItem: 1 });
  expect(Object.fromEntries(proxy.capacity)).toEqual({ PutItem: 1, TransactWriteItems: 4, GetItem: 0.5 });
  proxy.plan({ fault: { kind: 'throttle' } });
  proxy.reset();
  expect([proxy.calls.size, proxy.capacity.size]).toEqual([0, 0]);
  await put('b');
});
