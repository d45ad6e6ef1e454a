import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableDefinition } from '#server/data/definition.ts';
import { ensureTable, startDynamo, type TableDefinition } from '../emulators/dynamodb/dynamo.ts';
import { createFaultProxy } from '../emulators/dynamodb/fault-proxy.ts';
import { createPermissions } from '../emulators/dynamodb/permissions.ts';
import { createPointInTime } from '../emulators/dynamodb/point-in-time.ts';
import { indexStream, trimStream } from '../emulators/dynamodb/stream-maintenance.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Store } from '../emulators/shared/store.ts';
import type { Sts } from '../emulators/sts/sts.ts';
import { migrate } from '../migrations/migrate.ts';
import { tableName } from './environment.ts';
import { partitionKeys } from './permissions/permissions.ts';
import type { OnStop, RuntimeOptions } from './runtime-api.ts';

/** Milliseconds between two trims of the table's stream. */
const trimEvery = 60_000;

const { historyIndex } = tableDefinition;
const tableInput: TableDefinition = {
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: tableDefinition.partitionKey, KeyType: 'HASH' },
    { AttributeName: tableDefinition.sortKey, KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    tableDefinition.partitionKey,
    tableDefinition.sortKey,
    historyIndex.partitionKey,
    historyIndex.sortKey,
  ].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  GlobalSecondaryIndexes: [
    {
      IndexName: historyIndex.name,
      KeySchema: [
        { AttributeName: historyIndex.partitionKey, KeyType: 'HASH' },
        { AttributeName: historyIndex.sortKey, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: tableDefinition.stream },
  TimeToLiveSpecification: { Enabled: true, AttributeName: tableDefinition.timeToLive },
};

const trim = (dbPath: string, store: Store) => {
  try {
    trimStream(dbPath, store);
  } catch (error) {
    console.error('The stream was not trimmed this time:', error);
  }
};

/** Creates or upgrades the table, and trims its stream from now on. Returns the ARN of the stream. */
export const openTable = async ({
  dbPath,
  store,
  onStop,
}: {
  readonly dbPath: string;
  readonly store: Store;
  readonly onStop: OnStop;
}): Promise<string> => {
  const client = new DynamoDBClient({});
  const { LatestStreamArn = '' } = await ensureTable(client, tableInput);
  indexStream(dbPath);
  await migrate({ client: DynamoDBDocumentClient.from(client), table: tableName });
  client.destroy();
  const trimming = setInterval(trim, trimEvery, dbPath, store).unref();
  onStop(() => clearInterval(trimming));
  return LatestStreamArn;
};

/** DynamoDB, and the proxy before it that evaluates permissions and injects faults. */
export const openDynamo = async (
  options: RuntimeOptions,
  {
    dbPath,
    store,
    clock,
    sts,
    onStop,
  }: {
    readonly dbPath: string;
    readonly store: Store;
    readonly clock: Clock;
    readonly sts: Sts;
    readonly onStop: OnStop;
  },
) => {
  const dynamo = await startDynamo({ dbPath });
  onStop(
    () => trimStream(dbPath, store),
    () => dynamo.stop(),
  );
  // Another DynamoDB answers for itself.
  const recovery =
    dynamo.pid === undefined
      ? undefined
      : await createPointInTime({ endpoint: dynamo.endpoint, dbPath, store, clock });
  onStop(() => recovery?.close());
  const proxy = await createFaultProxy(dynamo.endpoint, {
    operations: recovery?.operations ?? {},
    measure: options.faults ?? false,
    permissions: createPermissions({
      callerOf: sts.callerOf,
      keys: partitionKeys,
      onOperatorsCall: options.onOperatorsCall,
    }),
  });
  onStop(() => proxy.close());
  return { dynamo, proxy };
};
