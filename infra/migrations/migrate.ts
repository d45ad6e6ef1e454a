/**
 * Brings the items of the table to the present format: a migration after the other, page by page, while people work. A page
 * that was interrupted is read again at the next run.
 */
import { isDeepStrictEqual } from 'node:util';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { again, retry } from '#server/retry.ts';
import { type Item, LaterData, type Migration, migrations } from './migrations.ts';
import { paceOf } from './pace.ts';

/** Progress of a migration. */
export interface Migrated {
  readonly migration: Migration;
  /** Items that were read, and those of them that were changed, or would be in a dry run. */
  readonly read: number;
  readonly changed: number;
  /** False while pages are left. */
  readonly ended: boolean;
}

export interface MigrateOptions {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  /** True changes nothing, but makes and checks every change. */
  readonly dryRun?: boolean;
  /** Maximum of changed items a second; without it, as fast as the table takes them. */
  readonly rate?: number;
  /** Stops after the present page. */
  readonly signal?: AbortSignal;
  /** Hears of every page. */
  readonly onPage?: (progress: Migrated) => void;
  /** All migrations of this version, in their order. */
  readonly all?: readonly Migration[];
  /** Items of a page. */
  readonly pageSize?: number;
}

/** Reads of an item that others change at the same time. */
const attempts = 10;

const keyOf = ({ pk, sk }: Item) => ({ pk, sk });

/** The item in the later format. Throws if the migration changes its key, or would change it once more. */
const next = ({ name, concerns, migrate }: Migration, item: Item): Item => {
  const after = migrate(item);
  if (!isDeepStrictEqual(keyOf(after), keyOf(item)) || concerns(after))
    throw new Error(`"${name}" does not end at ${JSON.stringify(keyOf(item))}`);
  return after;
};

/** Update of the attributes that differ, which fails if any attribute has changed since it was read. */
const change = (TableName: string, before: Item, after: Item) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.flatMap((name, index) =>
    isDeepStrictEqual(before[name], after[name]) ? [] : [{ name, index }],
  );
  const kept = differing.filter(({ name }) => after[name] !== undefined);
  const removed = differing.filter(({ name }) => after[name] === undefined);
  const list = (clause: string, parts: readonly string[]) =>
    parts.length === 0 ? [] : [`${clause} ${parts.join(', ')}`];
  return new UpdateCommand({
    TableName,
    Key: keyOf(before),
    UpdateExpression: [
      ...list(
        'SET',
        kept.map(({ index }) => `#n${index} = :a${index}`),
      ),
      ...list(
        'REMOVE',
        removed.map(({ index }) => `#n${index}`),
      ),
    ].join(' '),
    ConditionExpression: names
      .map((name, index) =>
        before[name] === undefined ? `attribute_not_exists(#n${index})` : `#n${index} = :b${index}`,
      )
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries([
      ...names.flatMap((name, index) => (before[name] === undefined ? [] : [[`:b${index}`, before[name]]])),
      ...kept.map(({ name, index }) => [`:a${index}`, after[name]]),
    ]),
  });
};

/** Changes an item. False if somebody else has deleted or migrated it meanwhile. */
const changeItem = async (
  migration: Migration,
  read: Item,
  { client, table }: MigrateOptions,
): Promise<boolean> => {
  let item: Item | undefined = read;
  const outcome = await retry({ attempts, waitMs: 20 }, async () => {
    if (!item || !migration.concerns(item)) return false;
    await migration.first?.(item);
    try {
      await client.send(change(table, item, next(migration, item)));
      return true;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // Race: somebody has changed the item since it was read.
      const { Item: fresh } = await client.send(
        new GetCommand({ TableName: table, Key: keyOf(read), ConsistentRead: true }),
      );
      item = fresh;
      return again;
    }
  });
  if (outcome === again) throw new Error(`${JSON.stringify(keyOf(read))} changes all the time; run it again`);
  return outcome;
};

/** Format of the table's items, and how far the migration to the next one is: an item of the table, outside all workspaces. */
interface TableFormat {
  /** Format that all items have reached; absent for the first one. */
  readonly format?: number;
  /** Key of the last item that the running migration has looked at; absent at its start, like the numbers. */
  readonly cursor?: Item;
  readonly read?: number;
  readonly changed?: number;
}
const formatKey = { pk: 'table-format', sk: 'table-format' };

const saved = async ({ client, table }: MigrateOptions): Promise<TableFormat> => {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: formatKey, ConsistentRead: true }),
  );
  return Item ?? {};
};

const save = ({ client, table }: MigrateOptions, format: TableFormat) =>
  client.send(new PutCommand({ TableName: table, Item: { ...formatKey, ...format } }));

const runOne = async (
  migration: Migration,
  begun: TableFormat,
  options: MigrateOptions,
): Promise<Migrated> => {
  const { client, table, dryRun = false, rate, signal, onPage, pageSize = 500 } = options;
  let { cursor, read = 0, changed = 0 }: TableFormat = dryRun ? {} : begun;
  const pace = rate === undefined || dryRun ? undefined : paceOf(rate);
  const before = changed;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: table,
        ConsistentRead: true,
        Limit: pageSize,
        FilterExpression: '#entity = :entity',
        ExpressionAttributeNames: { '#entity': '__edb_e__' },
        ExpressionAttributeValues: { ':entity': migration.entity },
        ExclusiveStartKey: cursor,
      }),
    );
    read += page.ScannedCount ?? 0;
    for (const item of (page.Items ?? []).filter(migration.concerns)) {
      if (dryRun) next(migration, item);
      else if (!(await changeItem(migration, item, options))) continue;
      changed += 1;
      await pace?.(changed - before);
    }
    cursor = page.LastEvaluatedKey;
    if (!dryRun)
      await save(options, cursor ? { ...begun, cursor, read, changed } : { format: migration.format });
    onPage?.({ migration, read, changed, ended: !cursor });
  } while (cursor && !signal?.aborted);
  return { migration, read, changed, ended: !cursor };
};

/**
 * Runs the migrations that the table lacks, from where an interrupted run has ended. Throws LaterData if a later version has
 * migrated the table already.
 */
export const migrate = async (options: MigrateOptions): Promise<readonly Migrated[]> => {
  const { all = migrations, signal } = options;
  let begun = await saved(options);
  const { format = 1 } = begun;
  const latest = Math.max(1, ...all.map((one) => one.format));
  if (format > latest) throw new LaterData();
  const done: Migrated[] = [];
  for (const migration of all.filter((one) => one.format > format)) {
    if (signal?.aborted) break;
    done.push(await runOne(migration, begun, options));
    // The next one begins with the first page.
    begun = { format: migration.format };
  }
  return done;
};
