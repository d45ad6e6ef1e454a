import {
  type AwsAnswer,
  AwsError,
  type AwsRequest,
  type AwsService,
  awsService,
  demand,
  parseJson,
  validate,
} from '../shared/aws-service.ts';
import type { Caller, CallerOf } from '../shared/callers.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import type { Sqs } from '../sqs/sqs.ts';
import {
  arnOf,
  checkDefinition,
  type Definition,
  definitionOf,
  firstDueOf,
  nameSchema,
  queueOf,
  type Row,
  requestSchema,
} from './definition.ts';
import { createFiring } from './firing.ts';
import { openSchedules } from './schedules.ts';

/** Schedule as the console shows it. `dueAt` is null once it is completed or while it is disabled. */
export interface Schedule {
  readonly name: string;
  readonly group: string;
  readonly expression: string;
  readonly timeZone: string;
  readonly queue: string;
  readonly input: string;
  readonly dueAt: number | null;
}

export interface Scheduler extends AwsService {
  /** Every schedule, the next due first. */
  list(): Schedule[];
  /**
   * Puts a schedule's input on its queue now, like at a due time: a one-time schedule is then completed, a recurring
   * one keeps its due times. Returns false if the schedule does not exist.
   */
  fireNow(name: string, group?: string): boolean;
  /** Time of the next due schedule on the clock, or null. */
  nextDue(): number | null;
  /** Stops firing; schedules due afterwards fire at the next start. */
  stop(): void;
}

const json = { 'content-type': 'application/json' };

const notFound = (name: string) =>
  new AwsError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404);

const scheduleOf = (row: Row): Schedule => {
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
};

/**
 * Emulator of EventBridge Scheduler with SQS queues as targets. A schedule fires by the clock, exactly once for each
 * due time even if the process is killed: the message and the schedule's next state are one transaction. Schedules
 * that were due while the process was down, or past due on creation, fire at once. Flexible windows fire when they
 * open.
 */
export const createScheduler = (
  store: Store,
  clock: Clock,
  sqs: Pick<Sqs, 'send' | 'has'>,
  {
    groups = [],
    callerOf,
    actingAs,
  }: {
    groups?: readonly string[];
    /** Callers, whose permissions are evaluated; by default anybody may do anything. */
    callerOf?: CallerOf;
    /** Scheduler in a role, by the role's ARN; by default it may send to any queue. */
    actingAs?: (role: string) => Pick<Caller, 'arn' | 'judge'>;
  } = {},
): Scheduler => {
  const schedules = openSchedules(store);
  const firing = createFiring(store, clock, sqs, schedules, actingAs);
  const knownGroups = new Set(['default', ...groups]);

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

  const demandOn = (
    caller: AwsRequest['caller'],
    operation: 'Create' | 'Update' | 'Get' | 'Delete',
    schedule: Parameters<typeof arnOf>[0],
    passed?: string,
  ) =>
    demand(
      caller,
      [
        { action: `scheduler:${operation}Schedule`, resource: arnOf(schedule) },
        ...(passed === undefined
          ? []
          : [
              {
                action: 'iam:PassRole',
                resource: passed,
                context: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
              },
            ]),
      ],
      { code: 'AccessDeniedException', status: 403 },
    );

  const save = (name: string, { body, caller }: AwsRequest, mode: 'create' | 'update') => {
    const { ClientToken, ...definition } = validate(requestSchema, parseJson(body));
    const group = definition.GroupName;
    const operation = mode === 'create' ? 'Create' : 'Update';
    demandOn(caller, operation, { name, grp: group }, definition.Target.RoleArn);
    checkDefinition(definition);
    checkGroup(group);
    checkTarget(definition);
    const existing = schedules.read.get(group, name);
    if (mode === 'update' && !existing) throw notFound(name);
    // Idempotent: the same token is the same request, retried after a lost answer.
    const repeated = ClientToken !== undefined && existing?.client_token === ClientToken;
    if (mode === 'create' && existing && !repeated) {
      throw new AwsError('ConflictException', `Schedule ${name} already exists.`, 409);
    }
    if (!repeated) {
      const now = clock.now();
      const createdAt = existing?.created_at ?? now;
      const due = firstDueOf(definition, now);
      schedules.write.run(group, name, JSON.stringify(definition), ClientToken ?? null, createdAt, now, due);
      firing.tickSoon();
    }
    return { ScheduleArn: arnOf({ name, grp: group }) };
  };

  const get = (name: string, group: string) => {
    const row = schedules.read.get(group, name);
    if (!row) throw notFound(name);
    return {
      ...definitionOf(row),
      Name: row.name,
      Arn: arnOf(row),
      CreationDate: row.created_at / 1000,
      LastModificationDate: row.modified_at / 1000,
    };
  };

  const route = (request: AwsRequest): unknown => {
    const { method, url, caller } = request;
    const segment = /\/schedules\/([^/]+)$/.exec(url.pathname)?.[1];
    if (segment === undefined) throw new AwsError('UnknownOperationException', 'Unknown operation.', 404);
    const name = validate(nameSchema, decodeURIComponent(segment));
    const group = url.searchParams.get('groupName') ?? 'default';
    if (method === 'POST') return save(name, request, 'create');
    if (method === 'PUT') return save(name, request, 'update');
    if (method === 'GET' || method === 'DELETE')
      demandOn(caller, method === 'GET' ? 'Get' : 'Delete', { name, grp: group });
    checkGroup(group);
    if (method === 'GET') return get(name, group);
    if (method !== 'DELETE') throw new AwsError('UnknownOperationException', 'Unknown operation.', 404);
    if (schedules.remove.run(group, name) === 0) throw notFound(name);
    return {};
  };

  return {
    ...awsService(
      {
        answer: (request): AwsAnswer => ({ headers: json, body: JSON.stringify(route(request)) }),
        fail: (error) => ({
          headers: { ...json, 'x-amzn-errortype': error.code },
          body: JSON.stringify({ Message: error.message }),
        }),
      },
      callerOf,
    ),
    list: () => schedules.all.all().map(scheduleOf),
    fireNow: (name, group = 'default') =>
      store.transaction(() => {
        const row = schedules.read.get(group, name);
        if (row) firing.fireNow(row);
        return row !== undefined;
      }),
    nextDue: schedules.nextDue,
    stop: firing.stop,
  };
};
