import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Permissions } from './permissions.ts';

/** Fault to inject into a call. */
export type Fault =
  /** TransactionConflict: another transaction holds the items, nothing is written. */
  | { kind: 'conflict' }
  /** Throttling: nothing is read or written. */
  | { kind: 'throttle' }
  /** Throttling of a part: the last key of each table in a BatchGetItem is left unread, and answered as unprocessed. */
  | { kind: 'partial' }
  /** Validation error, which no client retries. */
  | { kind: 'invalid' }
  /**
   * Dropped connection: before the call has reached the database, after it was carried out, or with the database
   * killed after that, so that the local one has forgotten the transaction's idempotency token.
   */
  | { kind: 'drop'; when: 'before' | 'after' | 'killed after' }
  /** Added latency. */
  | { kind: 'latency'; ms: number }
  /** Call held until the promise is settled. */
  | { kind: 'hold'; until: Promise<unknown> }
  /** Duplicate records from GetRecords. */
  | { kind: 'repeat' }
  /** Reordered records from GetRecords, shuffled by `random` (0 ≤ x < 1). */
  | { kind: 'shuffle'; random: () => number };

/** Fault for the next `times` calls (default: 1) of an operation, or of any. */
export interface FaultRule {
  operation?: string;
  times?: number;
  fault: Fault;
}

export interface FaultProxy {
  url: string;
  plan(rule: FaultRule): void;
  /** Calls by operation, failed ones included. */
  calls: ReadonlyMap<string, number>;
  /** Consumed capacity units by operation, of calls that reached the database. */
  capacity: ReadonlyMap<string, number>;
  /** Resets all rules and counts. */
  reset(): void;
  close(): Promise<void>;
}

type Json = Record<string, unknown>;

/** Operation that is answered before the database, which lacks it. */
export type OwnOperation = (body: object) => Promise<{ readonly status: number; readonly body: object }>;
interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const jsonType = 'application/x-amz-json-1.0';
const namespace = 'com.amazonaws.dynamodb.v20120810#';
const measuredOperations = new Set([
  'GetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'Query',
  'Scan',
  'BatchGetItem',
  'BatchWriteItem',
  'TransactGetItems',
  'TransactWriteItems',
]);

const parse = (body: Buffer) => JSON.parse(body.toString() || '{}') as Json;

const collect = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** TransactionConflict: a reason per item for a transaction, an exception of its own for a single write. */
const conflict = (operation: string, body: Json): Json => {
  if (!operation.startsWith('Transact')) {
    const message = 'Transaction is ongoing for the item';
    return { __type: `${namespace}TransactionConflictException`, message };
  }
  const items = Array.isArray(body.TransactItems) ? body.TransactItems : [];
  const reasons = items.map((_item, index) =>
    index === 0
      ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return {
    __type: `${namespace}TransactionCanceledException`,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  };
};

const throttled = {
  __type: `${namespace}ProvisionedThroughputExceededException`,
  message:
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
};

const invalid = {
  __type: 'com.amazon.coral.validate#ValidationException',
  message: 'One or more parameter values were invalid',
};

type KeysByTable = Record<string, { Keys: readonly unknown[] }>;

/** Keys of a batch read that is carried out in part: those to read, and those to leave, by table. */
const parted = (body: Json): { read: KeysByTable; left: KeysByTable } => {
  const tables = Object.entries((body.RequestItems ?? {}) as KeysByTable);
  const keysOf = (of: (keys: readonly unknown[]) => readonly unknown[]): KeysByTable =>
    Object.fromEntries(
      tables
        .map(([table, one]) => [table, { ...one, Keys: of(one.Keys) }] as const)
        .filter(([, { Keys }]) => Keys.length > 0),
    );
  return { read: keysOf((keys) => keys.slice(0, -1)), left: keysOf((keys) => keys.slice(-1)) };
};

const shuffled = <Item>(items: Item[], random: () => number): Item[] => {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
};

/** The answer with other content, and without the checksum of its own. */
const withContent = (answer: Answer, content: Json): Answer => {
  const { 'x-amz-crc32': _checksum, ...headers } = answer.headers;
  return { ...answer, headers, body: Buffer.from(JSON.stringify(content)) };
};

const rearrange = (answer: Answer, fault: Fault): Answer => {
  const content = parse(answer.body);
  if (answer.status !== 200 || !Array.isArray(content.Records)) return answer;
  const records: unknown[] = content.Records;
  const Records =
    fault.kind === 'repeat'
      ? records.flatMap((record) => [record, record])
      : fault.kind === 'shuffle'
        ? shuffled(records, fault.random)
        : records;
  return withContent(answer, { ...content, Records });
};

const capacityOf = (answer: Answer): number => {
  const { ConsumedCapacity } = parse(answer.body) as {
    ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
  };
  return [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
};

/**
 * Proxy before DynamoDB. It refuses calls that `permissions` refuse, makes calls fail like DynamoDB's, which the local
 * one never does, answers the first page of a stream that is read from the place of a record empty, answers `operations` itself, and counts calls and, with `measure`, their consumed capacity (by requesting the figures in each call).
 */
export const createFaultProxy = async (
  target: string,
  {
    measure = false,
    permissions,
    operations = {},
  }: {
    measure?: boolean;
    permissions?: Permissions;
    operations?: Readonly<Record<string, OwnOperation>>;
  } = {},
): Promise<FaultProxy> => {
  const calls = new Map<string, number>();
  const capacity = new Map<string, number>();
  let rules: { operation?: string; left: number; fault: Fault }[] = [];

  const add = (counts: Map<string, number>, operation: string, amount: number) =>
    counts.set(operation, (counts.get(operation) ?? 0) + amount);

  /** Iterators of the stream whose first page is answered empty. */
  const fresh = new Set<string>();
  /** Iterator of a read that is answered by an empty page, from which it goes on; undefined otherwise. */
  const emptyAt = (operation: string, received: Buffer): string | undefined => {
    if (operation !== 'GetRecords') return undefined;
    const { ShardIterator: at } = parse(received);
    return typeof at === 'string' && fresh.delete(at) ? at : undefined;
  };

  const take = (operation: string): Fault | undefined => {
    const rule = rules.find((candidate) => (candidate.operation ?? operation) === operation);
    if (!rule) return undefined;
    rule.left -= 1;
    if (rule.left <= 0) rules = rules.filter((candidate) => candidate !== rule);
    return rule.fault;
  };

  const forward = (request: IncomingMessage, body: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { ...request.headers, 'content-length': String(body.length) };
      const method = request.method ?? 'POST';
      const upstream = httpRequest(new URL(request.url ?? '/', target), { method, headers }, (response) => {
        collect(response).then(
          (answer) =>
            resolve({ status: response.statusCode ?? 500, headers: response.headers, body: answer }),
          reject,
        );
      });
      upstream.once('error', reject);
      upstream.end(body);
    });

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const received = await collect(request);
    const operation = String(request.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) as string;
    add(calls, operation, 1);
    const { authorization, 'x-amz-security-token': token } = request.headers;
    const refusal = permissions?.({
      operation,
      authorization,
      token: token?.toString(),
      body: () => parse(received),
    });
    const fault = refusal ? undefined : take(operation);
    const tell = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': jsonType });
      response.end(JSON.stringify(content));
    };
    const refuse = (content: Json) => tell(400, content);
    if (refusal) return refuse({ ...refusal });
    if (fault?.kind === 'conflict') return refuse(conflict(operation, parse(received)));
    if (fault?.kind === 'throttle') return refuse(throttled);
    if (fault?.kind === 'invalid') return refuse(invalid);
    if (fault?.kind === 'drop' && fault.when === 'before') return void request.socket.destroy();
    if (fault?.kind === 'latency') await delay(fault.ms);
    if (fault?.kind === 'hold') await fault.until;
    const empty = emptyAt(operation, received);
    if (empty !== undefined) return tell(200, { Records: [], NextShardIterator: empty });
    const own = operations[operation];
    if (own) {
      const { status, body: content } = await own(parse(received));
      return tell(status, content);
    }
    const part = fault?.kind === 'partial' ? parted(parse(received)) : undefined;
    if (part && Object.keys(part.read).length === 0)
      return tell(200, { Responses: {}, UnprocessedKeys: part.left });

    const measured = measure && measuredOperations.has(operation);
    const forgets = fault?.kind === 'drop' && fault.when === 'killed after';
    const body =
      measured || forgets || part
        ? Buffer.from(
            JSON.stringify({
              ...(measured && { ReturnConsumedCapacity: 'TOTAL' }),
              ...parse(received),
              ...(forgets && { ClientRequestToken: undefined }),
              ...(part && { RequestItems: part.read }),
            }),
          )
        : received;
    let answer = await forward(request, body);
    if (measured) add(capacity, operation, capacityOf(answer));
    if (operation === 'GetShardIterator' && parse(received).ShardIteratorType === 'AT_SEQUENCE_NUMBER') {
      const { ShardIterator: at } = parse(answer.body);
      if (typeof at === 'string') fresh.add(at);
    }
    if (fault?.kind === 'drop') return void request.socket.destroy();
    if (part) answer = withContent(answer, { ...parse(answer.body), UnprocessedKeys: part.left });
    else if (fault) answer = rearrange(answer, fault);
    const { 'transfer-encoding': _encoding, connection: _connection, ...headers } = answer.headers;
    response.writeHead(answer.status, { ...headers, 'content-length': answer.body.length });
    response.end(answer.body);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    plan: ({ operation, times = 1, fault }) => {
      rules.push({ ...(operation !== undefined && { operation }), left: times, fault });
    },
    calls,
    capacity,
    reset() {
      rules = [];
      calls.clear();
      capacity.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
