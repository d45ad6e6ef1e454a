/**
 * Meter of what causes use: each call of the table and each line of the log is counted for the id of the request that all else
 * follows from (docs/decisions/0112), and each item's partition for itself.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { correlation } from '#server/correlation.ts';
import { log } from '#server/log.ts';
import type { Undo } from './bench.ts';
import { type Used, writing } from './cost.ts';

/** Used, while it is counted. */
export type Counts = { -readonly [Name in keyof Used]: number };

export const nothing: Used = {
  calls: 0,
  messages: 0,
  events: 0,
  writes: 0,
  reads: 0,
  mails: 0,
  mailBytes: 0,
  logBytes: 0,
  published: 0,
  delivered: 0,
};
export const useNames = Object.keys(nothing) as readonly (keyof Used)[];

/** Capacity units of one partition key. */
export interface Heat {
  reads: number;
  writes: number;
}

interface Item {
  readonly Key?: { readonly pk?: unknown };
  readonly Item?: { readonly pk?: unknown };
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  readonly IndexName?: string;
}

const keyIn = ({ Key, Item, ExpressionAttributeValues: values, IndexName }: Item): string => {
  const key = String(Key?.pk ?? Item?.pk ?? values?.[':pk'] ?? 'unknown');
  return IndexName ? `${IndexName}: ${key}` : key;
};

/** Partition keys of a request's items, one for each item. */
const keysIn = (input: object): string[] => {
  const { TransactItems, RequestItems } = input as {
    readonly TransactItems?: readonly Readonly<Record<string, Item>>[];
    readonly RequestItems?: Readonly<Record<string, unknown>>;
  };
  if (TransactItems) return TransactItems.flatMap((entry) => Object.values(entry).map(keyIn));
  if (!RequestItems) return [keyIn(input as Item)];
  return Object.values(RequestItems).flatMap((of) =>
    Array.isArray(of)
      ? of.flatMap((entry: Readonly<Record<string, Item>>) => Object.values(entry).map(keyIn))
      : ((of as { Keys?: readonly { pk?: unknown }[] }).Keys ?? []).map((Key) => keyIn({ Key })),
  );
};

/** Kind of a partition: its key without numbers and names. */
export const kindOf = (key: string): string => {
  const [start = '', ...rest] = key.split('#');
  const kind = [start.replace(/_.*/, ''), ...rest.map((part) => part.replace(/_.*/, ''))].join('#');
  return kind.startsWith('directory') ? (start.startsWith('directory_') ? start : kind) : kind;
};

export interface Meter {
  /** Use by the id of the cause; `''` is what no request has begun. */
  readonly byCause: ReadonlyMap<string, Used>;
  /** Milliseconds of `Date.now()` at which mails of a cause went out. */
  readonly mailedAt: ReadonlyMap<string, readonly number[]>;
  readonly byKey: ReadonlyMap<string, Heat>;
}

/** Meters a client of the table and the log from now on, until the benchmark ends. */
export const startMeter = (client: DynamoDBDocumentClient, undo: Undo): Meter => {
  const byCause = new Map<string, Counts>();
  const mailedAt = new Map<string, number[]>();
  const byKey = new Map<string, Heat>();
  const add = (cause: string, more: Partial<Used>) => {
    const counts = byCause.get(cause) ?? { ...nothing };
    for (const [name, value] of Object.entries(more)) counts[name as keyof Used] += value;
    byCause.set(cause, counts);
  };

  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        const { ConsumedCapacity: used } = result.output as {
          ConsumedCapacity?: { CapacityUnits?: number } | readonly { CapacityUnits?: number }[];
        };
        const units = [used ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        const kind = writing.test(commandName.replace(/Command$/, '')) ? 'writes' : 'reads';
        add(correlation()?.correlationId ?? '', { [kind]: units });
        const keys = keysIn(args.input);
        for (const key of keys) {
          const heat = byKey.get(key) ?? { reads: 0, writes: 0 };
          // A request tells its sum alone; its items are taken for equally large.
          heat[kind] += units / keys.length;
          byKey.set(key, heat);
        }
        return result;
      },
    { step: 'initialize', priority: 'high', name: 'benchMeter' },
  );
  undo(() => client.middlewareStack.remove('benchMeter'));

  const { write } = process.stdout;
  const level = log.getLevelName();
  log.setLogLevel('INFO');
  process.stdout.write = (chunk, ...rest: never[]) => {
    const text = String(chunk);
    if (!text.startsWith('{"level"')) return write.call(process.stdout, chunk, ...rest);
    const { message, correlationId = '' } = JSON.parse(text) as { message: string; correlationId?: string };
    add(correlationId, {
      logBytes: Buffer.byteLength(text),
      ...(message === 'call' && { calls: 1 }),
      ...(message === 'message handled' && { messages: 1 }),
      ...(message === 'published' && { events: 1 }),
      ...(message === 'mail sent' && { mails: 1 }),
    });
    if (message === 'mail sent')
      mailedAt.set(correlationId, [...(mailedAt.get(correlationId) ?? []), Date.now()]);
    return true;
  };
  undo(() => {
    process.stdout.write = write;
    log.setLogLevel(level);
  });
  return { byCause, mailedAt, byKey };
};
