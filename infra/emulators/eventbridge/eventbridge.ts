import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  AwsError,
  type AwsService,
  accountId,
  awsJsonService,
  operation,
  region,
} from '../shared/aws-service.ts';
import { type Caller, type CallerOf, refusalIn } from '../shared/callers.ts';
import type { Clock } from '../shared/clock.ts';
import type { Store } from '../shared/store.ts';
import { arnOfQueue } from '../sqs/queues.ts';
import type { Sqs } from '../sqs/sqs.ts';

/**
 * Rule of the bus, or of the account's default one. An event matches when every named field, and every named member of its detail,
 * has one of the values.
 */
export interface Rule {
  name: string;
  onDefaultBus?: boolean;
  pattern: {
    source?: string[];
    'detail-type'?: string[];
    detail?: Readonly<Record<string, readonly string[]>>;
  };
  /** Queues; what one of them refuses goes to its `deadLetterQueue`. */
  targets: { queue: string; deadLetterQueue?: string }[];
}

/** Event as EventBridge delivers it to its targets. */
export interface BusEvent {
  version: '0';
  id: string;
  'detail-type': string;
  source: string;
  account: string;
  /** ISO 8601 in UTC, to the second. */
  time: string;
  region: string;
  resources: string[];
  detail: unknown;
}

/** Event of the archive, the rules it matched, and its sequence number. */
export interface ArchivedEvent {
  sequence: number;
  rules: string[];
  event: BusEvent;
}

export type EventBridge = AwsService & {
  /** Archive, newest first; `before` is the last sequence of the previous page. */
  list(page: { before?: number; limit: number }): ArchivedEvent[];
  /** Publishes an event of an AWS service on the account's default bus. */
  emit(event: { source: `aws.${string}`; detailType: string; detail: object }): void;
};

const largestRequest = 256 * 1024;

const entrySchema = z.object({
  Time: z.optional(z.number()),
  Source: z.optional(z.string()),
  DetailType: z.optional(z.string()),
  Detail: z.optional(z.string()),
  Resources: z.optional(z.array(z.string())),
  EventBusName: z.optional(z.string()),
});
type Entry = z.infer<typeof entrySchema>;

/** Size by AWS's rule: 14 bytes for a time, and the UTF-8 length of the other members. */
const sizeOf = (entry: Entry) =>
  (entry.Time === undefined ? 0 : 14) +
  [entry.Source, entry.DetailType, entry.Detail, ...(entry.Resources ?? [])].reduce(
    (sum, text) => sum + Buffer.byteLength(text ?? ''),
    0,
  );

const parseDetail = (detail: string): unknown => {
  try {
    const value: unknown = JSON.parse(detail);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Malformed JSON is reported below.
  }
  throw new AwsError('MalformedDetail', 'Detail is malformed.');
};

const nameOfBus = (name = 'default') => name.split('/').at(-1) ?? '';

/** ARN of a rule, which names its bus unless that is the default one. */
export const arnOfRule = (busName: string, { name, onDefaultBus = false }: Rule): string =>
  `arn:aws:events:${region}:${accountId}:rule/${onDefaultBus ? '' : `${busName}/`}${name}`;

/** Accesses to the buses that a call names. */
const busesOf = (operation: string, input: unknown) => {
  const { Entries = [] } = Object(input) as { Entries?: { EventBusName?: string }[] };
  const names = new Set(Entries.map((entry) => nameOfBus(entry?.EventBusName)));
  return [...names].map((name) => ({
    action: `events:${operation}`,
    resource: `arn:aws:events:${region}:${accountId}:event-bus/${name}`,
  }));
};

const matches = (pattern: Rule['pattern'], event: BusEvent) =>
  (pattern.source?.includes(event.source) ?? true) &&
  (pattern['detail-type']?.includes(event['detail-type']) ?? true) &&
  Object.entries(pattern.detail ?? {}).every(([name, values]) =>
    values.some((value) => Object(event.detail)[name] === value),
  );

/**
 * Emulator of one EventBridge bus: PutEvents. An event is in the archive and on the queues of all its rules before
 * PutEvents answers, or it is refused. Unlike AWS, which drops it silently, an event for another bus is refused. A queue that is
 * gone, or whose policy does not let the rule send, gets nothing, which the sender is not told: the event goes to the target's
 * dead-letter queue. Nothing is tried again, because no queue here is out of reach for a while only.
 */
export const createEventBridge = (
  store: Store,
  clock: Clock,
  sqs: Pick<Sqs, 'send'>,
  {
    busName,
    rules,
    callerOf,
    actingFor = () => ({ arn: '', judge: () => 'allowed' }),
  }: {
    busName: string;
    rules: Rule[];
    callerOf?: CallerOf;
    /** EventBridge as it acts for a rule, by the rule's ARN; by default it may send to any queue. */
    actingFor?: (rule: string) => Pick<Caller, 'arn' | 'judge'>;
  },
): EventBridge => {
  store.define(`
    CREATE TABLE IF NOT EXISTS bus_events (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      rules TEXT NOT NULL,
      event TEXT NOT NULL
    ) STRICT`);
  const archive = store.statement('INSERT INTO bus_events (rules, event) VALUES (?, ?)');
  const page = store.statement<{ sequence: number; rules: string; event: string }>(
    'SELECT sequence, rules, event FROM bus_events WHERE sequence < ? ORDER BY sequence DESC LIMIT ?',
  );

  const invalid = (name: string, reason: string) =>
    new AwsError('InvalidArgument', `Parameter ${name} is not valid. Reason: ${reason}`);
  const required = (name: string, value: string | undefined, longest = Number.POSITIVE_INFINITY) => {
    if (!value) throw invalid(name, `${name} is a required argument.`);
    if (value.length > longest) throw invalid(name, `${name} has more than ${longest} characters.`);
    return value;
  };
  const sourceOf = ({ Source }: Entry): string => {
    const source = required('Source', Source, 256);
    if (source.startsWith('aws.'))
      throw new AwsError('NotAuthorizedForSourceException', 'Not authorized for the source.');
    return source;
  };

  type Failure = { readonly code: 'NO_PERMISSIONS' | 'NO_RESOURCE'; readonly message: string };

  /** Sends for a rule; the failure is one that EventBridge does not try again. */
  const trySending = (
    rule: string,
    queue: string,
    body: string,
    attributes?: Readonly<Record<string, string>>,
  ): Failure | undefined => {
    const refusal = refusalIn(actingFor(rule), [{ action: 'sqs:SendMessage', resource: arnOfQueue(queue) }]);
    if (refusal !== undefined) return { code: 'NO_PERMISSIONS', message: refusal };
    try {
      sqs.send(queue, body, attributes);
      return undefined;
    } catch (error) {
      if (!(error instanceof AwsError && error.code === 'QueueDoesNotExist')) throw error;
      return { code: 'NO_RESOURCE', message: error.message };
    }
  };

  const sendTo = (rule: Rule, { queue, deadLetterQueue }: Rule['targets'][number], body: string): void => {
    const arn = arnOfRule(busName, rule);
    const failure = trySending(arn, queue, body);
    if (failure === undefined) return;
    console.error(failure.message);
    if (deadLetterQueue === undefined) return;
    const ofDeadLetters = trySending(arn, deadLetterQueue, body, {
      RULE_ARN: arn,
      TARGET_ARN: arnOfQueue(queue),
      ERROR_CODE: failure.code,
      ERROR_MESSAGE: failure.message,
    });
    if (ofDeadLetters !== undefined) console.error(ofDeadLetters.message);
  };

  const deliver = (
    {
      source,
      detailType,
      resources,
      detail,
    }: { source: string; detailType: string; resources: string[]; detail: unknown },
    at: number,
    onDefaultBus = false,
  ): BusEvent => {
    const event: BusEvent = {
      version: '0',
      id: randomUUID(),
      'detail-type': detailType,
      source,
      account: accountId,
      time: `${new Date(at).toISOString().slice(0, 19)}Z`,
      region: region,
      resources,
      detail,
    };
    const matched = rules.filter(
      (rule) => (rule.onDefaultBus ?? false) === onDefaultBus && matches(rule.pattern, event),
    );
    const body = JSON.stringify(event);
    archive.run(JSON.stringify(matched.map((rule) => rule.name)), body);
    for (const rule of matched) for (const target of rule.targets) sendTo(rule, target, body);
    return event;
  };

  const put = (entry: Entry) => {
    const bus = nameOfBus(entry.EventBusName);
    if (bus !== busName) throw new AwsError('InvalidArgument', `Event bus ${bus} does not exist.`);
    const at = entry.Time === undefined ? clock.now() : entry.Time * 1000;
    const event = deliver(
      {
        detailType: required('DetailType', entry.DetailType, 128),
        source: sourceOf(entry),
        resources: entry.Resources ?? [],
        detail: parseDetail(required('Detail', entry.Detail)),
      },
      at,
    );
    return { EventId: event.id };
  };

  const putEvents = operation(
    z.object({ Entries: z.array(entrySchema).check(z.minLength(1), z.maxLength(10)) }),
    ({ Entries }) => {
      if (Entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > largestRequest) {
        throw new AwsError(
          'ValidationException',
          'Total size of the entries in the request is over the limit.',
        );
      }
      return store.transaction(() => {
        let failed = 0;
        const results = Entries.map((entry) => {
          try {
            return put(entry);
          } catch (error) {
            if (!(error instanceof AwsError)) throw error;
            failed += 1;
            return { ErrorCode: error.code, ErrorMessage: error.message };
          }
        });
        return { FailedEntryCount: failed, Entries: results };
      });
    },
  );

  return {
    ...awsJsonService(
      '1.1',
      { PutEvents: putEvents },
      {
        callerOf,
        accesses: busesOf,
        refusal: { code: 'AccessDeniedException', status: 400 },
      },
    ),
    list: ({ before = Number.MAX_SAFE_INTEGER, limit }) =>
      page.all(before, limit).map(({ sequence, rules: names, event }) => ({
        sequence,
        rules: JSON.parse(names) as string[],
        event: JSON.parse(event) as BusEvent,
      })),
    emit: ({ source, detailType, detail }) =>
      void store.transaction(() => deliver({ source, detailType, resources: [], detail }, clock.now(), true)),
  };
};
