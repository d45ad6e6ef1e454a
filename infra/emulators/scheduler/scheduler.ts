import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  ACCOUNT,
  type AwsAnswer,
  AwsError,
  type AwsRequest,
  type AwsService,
  awsService,
  parseJson,
  REGION,
  validate,
} from '../shared/aws-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import type { Sqs } from '../sqs/sqs.ts';
import { type Expression, ExpressionError, parseExpression } from './expression.ts';

/** A schedule as the console shows it. `dueAt` is null once it has run its course or while it is disabled. */
export type Schedule = {
  name: string;
  group: string;
  expression: string;
  timeZone: string;
  queue: string;
  input: string;
  dueAt: number | null;
};

export type Scheduler = AwsService & {
  /** Every schedule, the next due first. */
  list(): Schedule[];
  /**
   * Puts a schedule's input on its queue now, by the rules of a due time: a one-time schedule has then run its
   * course, a recurring one keeps its due times. Answers whether there is such a schedule.
   */
  fireNow(name: string, group?: string): boolean;
  /** When the next schedule is due on the clock, or null. */
  nextDue(): number | null;
  /** Stops firing; what falls due meanwhile fires at the next start. */
  stop(): void;
};

const name = z.string().check(z.regex(/^[0-9a-zA-Z\-_.]{1,64}$/));
const definitionSchema = z.object({
  ScheduleExpression: z.string().check(z.minLength(1), z.maxLength(256)),
  ScheduleExpressionTimezone: z._default(z.string(), 'UTC'),
  GroupName: z._default(name, 'default'),
  FlexibleTimeWindow: z.looseObject({ Mode: z.enum(['OFF', 'FLEXIBLE']) }),
  Target: z.looseObject({ Arn: z.string(), RoleArn: z.string(), Input: z._default(z.string(), '{}') }),
  ActionAfterCompletion: z._default(z.enum(['NONE', 'DELETE']), 'NONE'),
  State: z._default(z.enum(['ENABLED', 'DISABLED']), 'ENABLED'),
  StartDate: z.optional(z.number()),
  EndDate: z.optional(z.number()),
  Description: z.optional(z.string().check(z.maxLength(512))),
  KmsKeyArn: z.optional(z.string()),
});
const requestSchema = z.extend(definitionSchema, { ClientToken: z.optional(z.string()) });
type Definition = z.infer<typeof definitionSchema>;

type Row = {
  name: string;
  grp: string;
  definition: string;
  client_token: string | null;
  created_at: number;
  modified_at: number;
  due_at: number | null;
};

// A timer is set again at least this often, so that a machine that slept catches up soon after it wakes.
const LONGEST_SLEEP = 30_000;
// A recurring schedule that missed more due times than a year of days fires for the latest of them only.
const CATCH_UP_LIMIT = 366;

const arnOf = (row: Pick<Row, 'name' | 'grp'>) =>
  `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule/${row.grp}/${row.name}`;

function expressionOf(definition: Definition): Expression {
  try {
    return parseExpression(definition.ScheduleExpression, definition.ScheduleExpressionTimezone);
  } catch (error) {
    if (error instanceof ExpressionError) throw new AwsError('ValidationException', error.message);
    throw error;
  }
}

/**
 * A stand-in for EventBridge Scheduler with SQS queues as targets. A schedule fires by the clock, exactly once for
 * each due time whatever is killed when: the message and the schedule's next state are one transaction. What fell
 * due while nothing ran, or was past due when it was made, fires at once. Flexible windows fire when they open.
 */
export function createScheduler(
  store: Store,
  clock: Clock,
  sqs: Pick<Sqs, 'send' | 'has'>,
  { groups = [] }: { groups?: string[] } = {},
): Scheduler {
  store.define(`
    CREATE TABLE IF NOT EXISTS schedules (
      grp TEXT NOT NULL,
      name TEXT NOT NULL,
      definition TEXT NOT NULL,
      client_token TEXT,
      created_at INTEGER NOT NULL,
      modified_at INTEGER NOT NULL,
      due_at INTEGER,
      PRIMARY KEY (grp, name)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS schedules_by_due_time ON schedules (due_at);`);
  const read = store.statement<Row>('SELECT * FROM schedules WHERE grp = ? AND name = ?');
  const write = store.statement(
    'INSERT OR REPLACE INTO schedules (grp, name, definition, client_token, created_at, modified_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const remove = store.statement('DELETE FROM schedules WHERE grp = ? AND name = ?');
  const setDue = store.statement('UPDATE schedules SET due_at = ? WHERE grp = ? AND name = ?');
  const due = store.statement<Row>('SELECT * FROM schedules WHERE due_at <= ? ORDER BY due_at, grp, name');
  const all = store.statement<Row>('SELECT * FROM schedules ORDER BY due_at IS NULL, due_at, grp, name');
  const earliest = store.statement<{ at: number | null }>('SELECT min(due_at) AS at FROM schedules');

  const knownGroups = new Set(['default', ...groups]);
  const nextDue = () => earliest.get()?.at ?? null;
  const definitionOf = (row: Row) => JSON.parse(row.definition) as Definition;
  const queueOf = (definition: Definition) => definition.Target.Arn.split(':').at(-1) ?? '';

  /** The first due time of a definition that counts from `since`. */
  const firstDue = (definition: Definition, since: number): number | null => {
    const expression = expressionOf(definition);
    if (definition.State === 'DISABLED') return null;
    if (!expression.recurring) return expression.next(Number.NEGATIVE_INFINITY, since);
    return nextOf(definition, expression, Math.max(since, startOf(definition, since) - 1), since);
  };
  const startOf = (definition: Definition, since: number) =>
    definition.StartDate === undefined ? since : definition.StartDate * 1000;
  const nextOf = (definition: Definition, expression: Expression, after: number, since: number) => {
    const next = expression.next(after, startOf(definition, since));
    const end = definition.EndDate === undefined ? Number.POSITIVE_INFINITY : definition.EndDate * 1000;
    return next !== null && next <= end ? next : null;
  };

  const send = (row: Row, definition: Definition, dueAt: number) => {
    const context: Record<string, string> = {
      'scheduled-time': `${new Date(dueAt).toISOString().slice(0, 19)}Z`,
      'schedule-arn': arnOf(row),
      'execution-id': randomUUID(),
      'attempt-number': '1',
    };
    const input = definition.Target.Input.replace(
      /<aws\.scheduler\.([a-z-]+)>/g,
      (tag, key: string) => context[key] ?? tag,
    );
    sqs.send(queueOf(definition), input);
  };
  const settle = (row: Row, definition: Definition, next: number | null) => {
    if (next === null && definition.ActionAfterCompletion === 'DELETE') remove.run(row.grp, row.name);
    else setDue.run(next, row.grp, row.name);
  };

  const fireDue = (row: Row, now: number) => {
    const definition = definitionOf(row);
    const expression = expressionOf(definition);
    const times: number[] = [];
    let next = row.due_at;
    while (next !== null && next <= now) {
      times.push(next);
      if (times.length > CATCH_UP_LIMIT) times.shift();
      next = expression.recurring ? nextOf(definition, expression, next, row.modified_at) : null;
    }
    for (const at of times) send(row, definition, at);
    settle(row, definition, next);
  };

  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const tick = () => {
    clearTimeout(timer);
    if (stopped) return;
    const now = clock.now();
    for (const row of due.all(now)) {
      try {
        store.transaction(() => fireDue(row, now));
      } catch (error) {
        // Its queue is gone since it was made, most likely. It stays in the list and no longer holds up the rest.
        console.error(`Schedule ${row.name} could not fire:`, error);
        setDue.run(null, row.grp, row.name);
      }
    }
    const next = nextDue();
    if (next === null) return;
    timer = setTimeout(tick, Math.min(LONGEST_SLEEP, Math.max(0, next - now)));
    timer.unref();
  };
  // After the answer, so that a caller sees its schedule made before it sees the schedule's message.
  const tickSoon = () => setImmediate(tick);
  const unsubscribe = clock.onChange(tickSoon);
  tickSoon();

  const checkTarget = (definition: Definition) => {
    const { Arn } = definition.Target;
    if (!Arn.startsWith('arn:aws:sqs:') || !sqs.has(queueOf(definition))) {
      throw new AwsError('ValidationException', `The target ${Arn} is no queue of this runtime.`);
    }
    try {
      JSON.parse(definition.Target.Input);
    } catch {
      throw new AwsError('ValidationException', 'The target input is no valid JSON.');
    }
  };
  const checkGroup = (group: string) => {
    if (!knownGroups.has(group)) {
      throw new AwsError('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404);
    }
  };
  const save = (scheduleName: string, body: Buffer, mode: 'create' | 'update') => {
    const { ClientToken, ...definition } = validate(requestSchema, parseJson(body));
    checkGroup(definition.GroupName);
    checkTarget(definition);
    const existing = read.get(definition.GroupName, scheduleName);
    if (mode === 'update' && !existing) throw notFound(scheduleName);
    // The same token is the same request, repeated after an answer that got lost.
    const repeated = ClientToken !== undefined && existing?.client_token === ClientToken;
    if (mode === 'create' && existing && !repeated) {
      throw new AwsError('ConflictException', `Schedule ${scheduleName} already exists.`, 409);
    }
    if (!repeated) {
      const now = clock.now();
      write.run(
        definition.GroupName,
        scheduleName,
        JSON.stringify(definition),
        ClientToken ?? null,
        existing?.created_at ?? now,
        now,
        firstDue(definition, now),
      );
      tickSoon();
    }
    return { ScheduleArn: arnOf({ name: scheduleName, grp: definition.GroupName }) };
  };
  const notFound = (scheduleName: string) =>
    new AwsError('ResourceNotFoundException', `Schedule ${scheduleName} does not exist.`, 404);
  const get = (scheduleName: string, group: string) => {
    const row = read.get(group, scheduleName);
    if (!row) throw notFound(scheduleName);
    return {
      ...definitionOf(row),
      Name: row.name,
      Arn: arnOf(row),
      CreationDate: row.created_at / 1000,
      LastModificationDate: row.modified_at / 1000,
    };
  };

  const route = ({ method, url, body }: AwsRequest): unknown => {
    const segment = /\/schedules\/([^/]+)$/.exec(url.pathname)?.[1];
    if (segment === undefined) throw new AwsError('UnknownOperationException', 'Unknown operation.', 404);
    const scheduleName = validate(name, decodeURIComponent(segment));
    const group = url.searchParams.get('groupName') ?? 'default';
    if (method === 'POST') return save(scheduleName, body, 'create');
    if (method === 'PUT') return save(scheduleName, body, 'update');
    checkGroup(group);
    if (method === 'GET') return get(scheduleName, group);
    if (method !== 'DELETE') throw new AwsError('UnknownOperationException', 'Unknown operation.', 404);
    if (remove.run(group, scheduleName) === 0) throw notFound(scheduleName);
    return {};
  };
  const json = { 'content-type': 'application/json' };

  return {
    ...awsService({
      answer: (request): AwsAnswer => ({ headers: json, body: JSON.stringify(route(request)) }),
      fail: (error) => ({
        headers: { ...json, 'x-amzn-errortype': error.code },
        body: JSON.stringify({ Message: error.message }),
      }),
    }),
    list: () =>
      all.all().map((row) => {
        const definition = definitionOf(row);
        return {
          name: row.name,
          group: row.grp,
          expression: definition.ScheduleExpression,
          timeZone: definition.ScheduleExpressionTimezone,
          queue: queueOf(definition),
          input: definition.Target.Input,
          dueAt: row.due_at,
        };
      }),
    fireNow: (scheduleName, group = 'default') =>
      store.transaction(() => {
        const row = read.get(group, scheduleName);
        if (!row) return false;
        const definition = definitionOf(row);
        send(row, definition, clock.now());
        if (!expressionOf(definition).recurring) settle(row, definition, null);
        return true;
      }),
    nextDue,
    stop() {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
