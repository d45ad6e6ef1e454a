import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tableDefinition } from '#server/data/definition.ts';
import { ensureTable, type TableDefinition } from '../emulators/dynamodb/dynamo.ts';
import { indexStream, trimStream } from '../emulators/dynamodb/stream-maintenance.ts';
import type { Store } from '../emulators/shared/store.ts';
import { migrate } from '../migrations/migrate.ts';
import { tableName } from './environment.ts';
import type { OnStop } from './runtime-api.ts';

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
