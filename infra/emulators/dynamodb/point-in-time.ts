/**
 * Point-in-time recovery, which dynoxide lacks: RestoreTableToPointInTime and DescribeContinuousBackups. A restored table is a
 * copy of the present one in which the changes since the instant are undone. The history of changes (change-history.ts) is how
 * far back it goes at least.
 */
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
  ResourceNotFoundException,
  type TableDescription,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import { openChangeHistory } from './change-history.ts';
import type { OwnOperation } from './fault-proxy.ts';

/** Milliseconds that the latest restorable instant lies back, as typically on AWS. */
const latestAgo = 5 * 60_000;
/** Milliseconds that AWS goes back at most. */
const longest = 35 * 86_400_000;
const batch = 25;

/** Refusal in AWS's words. */
class Refusal extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Shape of a call to restore; parts that are not emulated are refused. */
interface RestoreCall {
  readonly SourceTableName?: string;
  readonly TargetTableName?: string;
  /** Epoch seconds. */
  readonly RestoreDateTime?: number;
  readonly UseLatestRestorableTime?: boolean;
}
const understood = new Set([
  'SourceTableName',
  'TargetTableName',
  'RestoreDateTime',
  'UseLatestRestorableTime',
]);

const tableOf = async (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** Creates an empty table with the keys and indexes of another: as on AWS without a stream and without a TTL. */
const createLike = async (
  client: DynamoDBClient,
  { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] }: TableDescription,
  name: string,
): Promise<TableDescription> => {
  const { TableDescription = {} } = await client.send(
    new CreateTableCommand({
      TableName: name,
      KeySchema,
      AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
      ...(GlobalSecondaryIndexes.length > 0 && {
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.map((index) => ({
          IndexName: index.IndexName,
          KeySchema: index.KeySchema,
          Projection: index.Projection,
        })),
      }),
    }),
  );
  return TableDescription;
};

const write = async (client: DynamoDBClient, name: string, requests: WriteRequest[]): Promise<void> => {
  for (let start = 0; start < requests.length; start += batch)
    await client.send(
      new BatchWriteItemCommand({ RequestItems: { [name]: requests.slice(start, start + batch) } }),
    );
};

const copyItems = async (client: DynamoDBClient, source: string, target: string): Promise<void> => {
  for await (const { Items = [] } of paginateScan({ client }, { TableName: source, ConsistentRead: true }))
    await write(
      client,
      target,
      Items.map((Item) => ({ PutRequest: { Item } })),
    );
};

/** Restores that were begun and not finished; a killed process leaves their tables half copied. */
const openUnfinished = (store: Store) => {
  store.define('CREATE TABLE IF NOT EXISTS unfinished_restores (table_name TEXT PRIMARY KEY) STRICT');
  const begin = store.statement('INSERT OR REPLACE INTO unfinished_restores (table_name) VALUES (?)');
  const finish = store.statement('DELETE FROM unfinished_restores WHERE table_name = ?');
  const list = store.statement<{ table_name: string }>('SELECT table_name FROM unfinished_restores');
  return {
    begin: (table: string) => void begin.run(table),
    finish: (table: string) => void finish.run(table),
    tables: () => list.all().map(({ table_name }) => table_name),
  };
};

/** Operation with its refusals, and a failure, as DynamoDB words them. */
const answered =
  (work: (body: object) => Promise<object>): OwnOperation =>
  async (body) => {
    try {
      return { status: 200, body: await work(body) };
    } catch (error) {
      if (!(error instanceof Refusal)) console.error('Point-in-time recovery failed:', error);
      const { type, message } =
        error instanceof Refusal
          ? error
          : new Refusal('InternalServerError', 'The request could not be completed');
      return {
        status: error instanceof Refusal ? 400 : 500,
        body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message },
      };
    }
  };

export const createPointInTime = async ({
  endpoint,
  dbPath,
  store,
  clock,
}: {
  /** Address of dynoxide itself. */
  readonly endpoint: string;
  readonly dbPath: string;
  readonly store: Store;
  readonly clock: Clock;
}) => {
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'recovery', secretAccessKey: 'recovery' },
  });
  const history = openChangeHistory({ dbPath, store, clock });
  const unfinished = openUnfinished(store);
  for (const table of unfinished.tables()) {
    if (await tableOf(client, table)) await client.send(new DeleteTableCommand({ TableName: table }));
    unfinished.finish(table);
  }

  /** Instants between which a table can be restored. */
  const windowOf = (name: string): { readonly earliest: number; readonly latest: number } => {
    const now = clock.now();
    return { earliest: Math.max(history.knownSince(name), now - longest), latest: now - latestAgo };
  };

  /** Table and instant, epoch milliseconds, of a call that can be carried out. */
  const accepted = async (
    call: RestoreCall,
  ): Promise<{ readonly source: TableDescription; readonly at: number }> => {
    const { SourceTableName: name = '', TargetTableName: target = '' } = call;
    const strange = Object.keys(call).find((part) => !understood.has(part));
    if (strange) throw new Refusal('ValidationException', `${strange} is not emulated`);
    const source = await tableOf(client, name);
    if (!source)
      throw new Refusal(
        'TableNotFoundException',
        "A source table with the name TableName does not currently exist within the subscriber's account or the subscriber is operating in the wrong AWS Region.",
      );
    if (!/^[a-zA-Z0-9_.-]{3,255}$/.test(target))
      throw new Refusal(
        'ValidationException',
        "Value at 'targetTableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+, and have length between 3 and 255",
      );
    if (await tableOf(client, target))
      throw new Refusal('TableAlreadyExistsException', `Table already exists: ${target}`);
    if ((call.RestoreDateTime === undefined) === !call.UseLatestRestorableTime)
      throw new Refusal(
        'ValidationException',
        'One of RestoreDateTime or UseLatestRestorableTime must be specified',
      );
    const { earliest, latest } = windowOf(name);
    const at = call.RestoreDateTime === undefined ? latest : call.RestoreDateTime * 1000;
    if (at < earliest || at > latest)
      throw new Refusal(
        'InvalidRestoreTimeException',
        'An invalid restore time was specified. RestoreDateTime must be between EarliestRestorableDateTime and LatestRestorableDateTime.',
      );
    return { source, at };
  };

  const restore = async (call: RestoreCall) => {
    const { source, at } = await accepted(call);
    const { SourceTableName: name = '', TargetTableName: target = '' } = call;
    unfinished.begin(target);
    const { TableArn } = await createLike(client, source, target);
    await copyItems(client, name, target);
    // Read last: whatever was changed during the copy has a record, too.
    await write(
      client,
      target,
      history
        .formerItems(name, at)
        .map(({ key, item }) => (item ? { PutRequest: { Item: item } } : { DeleteRequest: { Key: key } })),
    );
    unfinished.finish(target);
    return {
      TableDescription: {
        TableName: target,
        TableArn,
        KeySchema: source.KeySchema,
        AttributeDefinitions: source.AttributeDefinitions,
        CreationDateTime: clock.now() / 1000,
        TableStatus: 'CREATING',
        RestoreSummary: {
          SourceTableArn: source.TableArn,
          RestoreDateTime: Math.floor(at / 1000),
          RestoreInProgress: true,
        },
      },
    };
  };

  const describe = async ({ TableName: name = '' }: { readonly TableName?: string }) => {
    if (!(await tableOf(client, name)))
      throw new Refusal('TableNotFoundException', `Table not found: ${name}`);
    const { earliest, latest } = windowOf(name);
    return {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: 'ENABLED',
          RecoveryPeriodInDays: 35,
          EarliestRestorableDateTime: Math.ceil(earliest / 1000),
          LatestRestorableDateTime: Math.floor(latest / 1000),
        },
      },
    };
  };

  return {
    /** Operations for the proxy before dynoxide. */
    operations: {
      RestoreTableToPointInTime: answered(restore),
      DescribeContinuousBackups: answered(describe),
    },
    close(): void {
      history.close();
      client.destroy();
    },
  };
};
