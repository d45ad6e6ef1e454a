import { join } from 'node:path';
import {
  DeleteItemCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClock } from '../shared/clock.ts';
import { openStore } from '../shared/store.ts';
import { clientSettings, temporaryFolder } from '../testing/support.ts';
import { ensureTable, startDynamo } from './dynamo.ts';
import { createFaultProxy } from './fault-proxy.ts';
import { createPointInTime } from './point-in-time.ts';

const minute = 60_000;
const source = 'proofline';

let world: Awaited<ReturnType<typeof begin>>;
const begin = async () => {
  const folder = temporaryFolder();
  const dbPath = join(folder.path, 'table.sqlite');
  const dynamo = await startDynamo({ dbPath });
  const store = openStore(join(folder.path, 'store.sqlite'), { scratch: true });
  const clock = createClock(store);
  const recovery = await createPointInTime({ endpoint: dynamo.endpoint, dbPath, store, clock });
  const proxy = await createFaultProxy(dynamo.endpoint, { operations: recovery.operations });
  const client = new DynamoDBClient(clientSettings(proxy.url));
  await ensureTable(client, {
    TableName: source,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  return {
    client,
    clock,
    async stop() {
      client.destroy();
      await proxy.close();
      recovery.close();
      await dynamo.stop();
      store.close();
      folder.remove();
    },
  };
};
beforeEach(async () => {
  world = await begin();
});
afterEach(() => world.stop());

const put = (sk: string, text: string) =>
  world.client.send(
    new PutItemCommand({ TableName: source, Item: { pk: { S: 'a' }, sk: { S: sk }, text: { S: text } } }),
  );
const remove = (sk: string) =>
  world.client.send(new DeleteItemCommand({ TableName: source, Key: { pk: { S: 'a' }, sk: { S: sk } } }));
const restore = (target: string, at: number, name = source) =>
  world.client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: name,
      TargetTableName: target,
      RestoreDateTime: new Date(at),
    }),
  );
const content = async (table: string) => {
  const { Items = [] } = await world.client.send(new ScanCommand({ TableName: table, ConsistentRead: true }));
  return Object.fromEntries(Items.map(({ sk, text }) => [sk?.S, text?.S]));
};

it('restores a table to an instant: changed, deleted and later items as they were', async () => {
  await put('stays', '1');
  await put('changes', 'old');
  await put('goes', 'there');
  world.clock.advance(10 * minute);
  const at = world.clock.now();
  world.clock.advance(minute);
  await put('changes', 'newer');
  await put('changes', 'newest');
  await remove('goes');
  await put('comes', 'late');
  await put('stays', '1');
  world.clock.advance(10 * minute);
  const { TableDescription } = await restore('then', at);
  expect(TableDescription).toMatchObject({ TableName: 'then', TableStatus: 'CREATING' });
  expect(await content('then')).toEqual({ stays: '1', changes: 'old', goes: 'there' });
  const { Table } = await world.client.send(new DescribeTableCommand({ TableName: 'then' }));
  expect([Table?.TableStatus, Table?.StreamSpecification]).toEqual(['ACTIVE', undefined]);
  expect(await content(source)).toEqual({ stays: '1', changes: 'newest', comes: 'late' });
});

it('refuses what DynamoDB refuses, in its words', async () => {
  await put('one', '1');
  const begun = world.clock.now();
  world.clock.advance(20 * minute);
  const { ContinuousBackupsDescription } = await world.client.send(
    new DescribeContinuousBackupsCommand({ TableName: source }),
  );
  const { PointInTimeRecoveryDescription: recovery } = ContinuousBackupsDescription ?? {};
  const latest = recovery?.LatestRestorableDateTime?.getTime() ?? 0;
  expect(world.clock.now() - latest).toBeGreaterThanOrEqual(5 * minute);
  const outside = {
    name: 'InvalidRestoreTimeException',
    message: expect.stringContaining('must be between Earliest'),
  };
  await expect(restore('then', latest + minute)).rejects.toMatchObject(outside);
  await expect(restore('then', begun - 60 * minute)).rejects.toMatchObject(outside);
  await expect(restore('then', latest, 'other')).rejects.toMatchObject({ name: 'TableNotFoundException' });
  await restore('then', latest);
  await expect(restore('then', latest)).rejects.toMatchObject({ name: 'TableAlreadyExistsException' });
});
