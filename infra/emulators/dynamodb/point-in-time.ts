/**
 * Point-in-time recovery, which dynoxide lacks: RestoreTableToPointInTime and DescribeContinuousBackups. A restored table is a
 * copy of the present one in which the changes since the instant are undone, by the images in dynoxide's stream records; these
 * are kept for an hour of the machine's time (stream-maintenance.ts), which is how far back it goes at least.
 */
import { DatabaseSync } from 'node:sqlite';
import {
  type AttributeValue,
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
import type { OwnOperation } from './fault-proxy.ts';

type Item = Record<string, AttributeValue>;

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

interface Change {
  readonly keys_json: string;
  readonly old_image: string | null;
  readonly id: number;
  /** Epoch seconds, by the machine's clock. */
  readonly created_at: number;
}

/** Shape of a call to restore; parts that are not emulated are refused. */
interface Call {
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
  // Records have the machine's time, callers that of the emulated clock, whose offset changes with each move.
  store.define(
    `CREATE TABLE IF NOT EXISTS clock_moves (after INTEGER NOT NULL, offset INTEGER NOT NULL) STRICT;
     CREATE TABLE IF NOT EXISTS unfinished_restores (table_name TEXT PRIMARY KEY) STRICT`,
  );
  const noteMove = store.statement('INSERT INTO clock_moves (after, offset) VALUES (?, ?)');
  const moves = store.statement<{ after: number; offset: number }>(
    'SELECT after, offset FROM clock_moves ORDER BY rowid',
  );
  const begin = store.statement('INSERT OR REPLACE INTO unfinished_restores (table_name) VALUES (?)');
  const finish = store.statement('DELETE FROM unfinished_restores WHERE table_name = ?');

  /** Reads dynoxide's own file, which is there once it has started. */
  const withRecords = <Result>(work: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(dbPath, { timeout: 5000, readOnly: true });
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  const newest = () =>
    withRecords((database) =>
      Number(database.prepare('SELECT max(id) AS newest FROM _stream_records').get()?.newest ?? 0),
    );
  const note = () => void noteMove.run(newest(), clock.now() - Date.now());
  note();
  const forget = clock.onChange(note);

  /** Time of a record by the emulated clock. */
  const timeline = () => {
    const offsets = moves.all();
    return ({ id, created_at }: Pick<Change, 'id' | 'created_at'>): number => {
      const last = offsets.findLast(({ after }) => after < id) ?? offsets[0];
      return created_at * 1000 + (last?.offset ?? 0);
    };
  };

  const described = async (name: string): Promise<TableDescription | undefined> => {
    try {
      return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };

  /** Instants between which a table can be restored. */
  const windowOf = (name: string): { readonly earliest: number; readonly latest: number } => {
    const at = timeline();
    const found = withRecords((database) => ({
      created: Number(
        database.prepare('SELECT created_at FROM _tables WHERE table_name = ?').get(name)?.created_at,
      ),
      oldest: database
        .prepare('SELECT id, created_at FROM _stream_records WHERE table_name = ? ORDER BY id LIMIT 1')
        .get(name) as Pick<Change, 'id' | 'created_at'> | undefined,
    }));
    // The very first record is there as long as nothing was trimmed.
    const { oldest } = found;
    const since = !oldest || oldest.id === 1 ? at({ id: 0, created_at: found.created }) : at(oldest) + 1000;
    const now = clock.now();
    return { earliest: Math.max(since, now - longest), latest: now - latestAgo };
  };

  /** Items whose state at an instant differs from the present one: null where there was none. */
  const undone = (
    table: string,
    at: number,
  ): ReadonlyMap<string, { readonly key: Item; readonly item: Item | null }> => {
    const timeOf = timeline();
    const found = new Map<string, { key: Item; item: Item | null }>();
    withRecords((database) => {
      const changes = database
        .prepare(
          'SELECT keys_json, old_image, id, created_at FROM _stream_records WHERE table_name = ? ORDER BY id',
        )
        .iterate(table) as unknown as Iterable<Change>;
      for (const change of changes) {
        if (timeOf(change) <= at) continue;
        const key = JSON.parse(change.keys_json) as Item;
        // The order of a key's attributes is that of the call.
        const name = JSON.stringify(Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)));
        if (found.has(name)) continue;
        found.set(name, {
          key,
          item: change.old_image === null ? null : JSON.parse(change.old_image),
        });
      }
    });
    return found;
  };

  const write = async (name: string, requests: WriteRequest[]): Promise<void> => {
    for (let start = 0; start < requests.length; start += batch)
      await client.send(
        new BatchWriteItemCommand({ RequestItems: { [name]: requests.slice(start, start + batch) } }),
      );
  };

  const restore = async (call: Call) => {
    const { SourceTableName: source = '', TargetTableName: target = '' } = call;
    const strange = Object.keys(call).find((name) => !understood.has(name));
    if (strange) throw new Refusal('ValidationException', `${strange} is not emulated`);
    const table = await described(source);
    if (!table)
      throw new Refusal(
        'TableNotFoundException',
        "A source table with the name TableName does not currently exist within the subscriber's account or the subscriber is operating in the wrong AWS Region.",
      );
    if (!/^[a-zA-Z0-9_.-]{3,255}$/.test(target))
      throw new Refusal(
        'ValidationException',
        "Value at 'targetTableName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+, and have length between 3 and 255",
      );
    if (await described(target))
      throw new Refusal('TableAlreadyExistsException', `Table already exists: ${target}`);
    if ((call.RestoreDateTime === undefined) === !call.UseLatestRestorableTime)
      throw new Refusal(
        'ValidationException',
        'One of RestoreDateTime or UseLatestRestorableTime must be specified',
      );
    const { earliest, latest } = windowOf(source);
    const at = call.RestoreDateTime === undefined ? latest : call.RestoreDateTime * 1000;
    if (at < earliest || at > latest)
      throw new Refusal(
        'InvalidRestoreTimeException',
        'An invalid restore time was specified. RestoreDateTime must be between EarliestRestorableDateTime and LatestRestorableDateTime.',
      );
    begin.run(target);
    const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes = [] } = table;
    // As on AWS without a stream and without a TTL.
    const { TableDescription: { TableArn } = {} } = await client.send(
      new CreateTableCommand({
        TableName: target,
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
    for await (const { Items = [] } of paginateScan({ client }, { TableName: source, ConsistentRead: true }))
      await write(
        target,
        Items.map((Item) => ({ PutRequest: { Item } })),
      );
    // Read last: whatever was changed during the copy has a record, too.
    await write(
      target,
      [...undone(source, at).values()].map(({ key, item }) =>
        item ? { PutRequest: { Item: item } } : { DeleteRequest: { Key: key } },
      ),
    );
    finish.run(target);
    return {
      TableDescription: {
        TableName: target,
        TableArn,
        KeySchema,
        AttributeDefinitions,
        CreationDateTime: clock.now() / 1000,
        TableStatus: 'CREATING',
        RestoreSummary: {
          SourceTableArn: table.TableArn,
          RestoreDateTime: Math.floor(at / 1000),
          RestoreInProgress: true,
        },
      },
    };
  };

  const describe = async ({ TableName: name = '' }: { readonly TableName?: string }) => {
    if (!(await described(name))) throw new Refusal('TableNotFoundException', `Table not found: ${name}`);
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

  // Tables that a killed process has left half copied.
  for (const { table_name } of store
    .statement<{ table_name: string }>('SELECT table_name FROM unfinished_restores')
    .all()) {
    if (await described(table_name)) await client.send(new DeleteTableCommand({ TableName: table_name }));
    finish.run(table_name);
  }

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

  return {
    /** Operations for the proxy before dynoxide. */
    operations: {
      RestoreTableToPointInTime: answered(restore),
      DescribeContinuousBackups: answered(describe),
    },
    close(): void {
      forget();
      client.destroy();
    },
  };
};
