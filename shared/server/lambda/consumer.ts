/**
 * Middleware of every queue's Lambda: bodies checked by their schema, "now" from the queue, failures reported per
 * message. A message that cannot be parsed fails like one that cannot be handled: it is retried a few times, then
 * moved to the dead-letter queue, and the others proceed.
 */
import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import {
  actor,
  type Consumer,
  catalogue,
  type EventEnvelope,
  eventSource,
  type PublishedEvent,
  subscriptions,
  upcast,
} from '#catalog/index.ts';
import type { EventData, EventName } from '#domain/event.ts';
import * as z from '#schema';
import { tellColdStart } from '../cold-start.ts';
import { type Correlation, correlated } from '../correlation.ts';
import { asTenant, heldToTenants } from '../data/acting.ts';
import { log } from '../log.ts';
import { elapsedSince, measured } from '../metrics.ts';
import { reportError } from '../report-error.ts';
import { sessionOf } from './tenant-sessions.ts';

/** Time of a message's first receipt: the only "now" of a consumer, the same at every retry. */
export interface Trigger {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Time of the first receipt as an ISO instant. */
  readonly at: string;
}

/** Message of a queue, parsed and checked. */
export interface Received<Body> extends Trigger {
  readonly messageId: string;
  /** Number of receipts, from 1. */
  readonly attempt: number;
  /** Milliseconds that it was in the queue. */
  readonly age: number;
  readonly body: Body;
}

/** Handles a batch; returns the `messageId`s to retry. */
type BatchHandler<Body> = (messages: readonly Received<Body>[]) => Promise<Iterable<string>>;

const causeOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Event, workspace and project of a message, by which an operator finds them; none of its content. */
const subjectOf = (body: unknown): Readonly<Record<string, unknown>> => {
  const { event = body } = Object(body) as { readonly event?: unknown };
  const { id, name, tenant_id, project_id } = Object(event) as Partial<PublishedEvent>;
  return { event: id, eventName: name, workspace: tenant_id, project: project_id };
};

/** Logs and reports a message's failure, without its body, which may contain a client's words. */
const tellFailure = async (
  name: string,
  messageId: string,
  error: unknown,
  body?: unknown,
): Promise<void> => {
  log.error('message failed', { consumer: name, messageId, ...subjectOf(body), error: causeOf(error) });
  await reportError(causeOf(error), { id: messageId, place: name });
};

/** Logs that a message was handled: the time of its line is when. Only messages from the bus never wait on purpose. */
const tellHandled = ({ messageId, attempt, age }: Received<unknown>, isFromBus: boolean): void =>
  log.info('message handled', { messageId, attempt, ...(isFromBus && measured({ QueueAge: age })) });

/** Ids of an event, for the log. */
const idsOfEvent = ({ correlation_id, tenant_id, id }: PublishedEvent): Partial<Correlation> => ({
  ...(correlation_id !== undefined && { correlationId: correlation_id }),
  workspace: tenant_id,
  event: id,
});

/** Parses JSON; its error does not quote the text, because it is logged. */
const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the body is not JSON');
  }
};

/** Held to tenants (docs/decisions/0067): a message is handled with credentials that reach the data of its workspace alone. */
const lambda = <Body>(name: string, parse: (text: string) => Body, handle: BatchHandler<Body>) =>
  middy<SQSEvent, SQSBatchResponse>().handler(({ Records }) =>
    heldToTenants(sessionOf, async () => {
      tellColdStart('consumer');
      const failed = new Set<string>();
      const receive = async ({ messageId, body, attributes }: SQSRecord): Promise<Received<Body>[]> => {
        try {
          const now = Number(attributes.ApproximateFirstReceiveTimestamp);
          const attempt = Number(attributes.ApproximateReceiveCount);
          const age = elapsedSince(Number(attributes.SentTimestamp));
          return [{ messageId, attempt, age, body: parse(body), now, at: new Date(now).toISOString() }];
        } catch (error) {
          failed.add(messageId);
          await tellFailure(name, messageId, error);
          return [];
        }
      };
      const messages = (await Promise.all(Records.map(receive))).flat();
      if (messages.length > 0) for (const messageId of await handle(messages)) failed.add(messageId);
      return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
    }),
  );

/** Handles messages of one group in sequence, because they would conflict with each other; groups concurrently. */
const oneByOne =
  <Body>(
    name: string,
    groupOf: (body: Body) => string,
    idsOf: (body: Body) => Partial<Correlation>,
    handle: (message: Received<Body>) => Promise<void>,
    isFromBus = false,
  ): BatchHandler<Body> =>
  async (messages) => {
    const failed: string[] = [];
    const one = async (message: Received<Body>) => {
      try {
        await handle(message);
        tellHandled(message, isFromBus);
      } catch (error) {
        failed.push(message.messageId);
        await tellFailure(name, message.messageId, error, message.body);
      }
    };
    const inTurn = async (group: readonly Received<Body>[]) => {
      for (const message of group) {
        const ids = { correlationId: message.messageId, ...idsOf(message.body), consumer: name };
        await correlated(ids, () => one(message));
      }
    };
    const groups = Map.groupBy(messages, ({ body }) => groupOf(body));
    await Promise.all([...groups.values()].map(inTurn));
    return failed;
  };

/** Lambda of a queue with JSON bodies. Messages of one group are handled in sequence, each as its tenant, if it has one. */
export const queueConsumer = <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  {
    groupOf,
    tenantOf,
  }: {
    readonly groupOf: (body: z.output<Schema>) => string;
    readonly tenantOf: (body: z.output<Schema>) => number | undefined;
  },
  handle: (message: Received<z.output<Schema>>) => Promise<void>,
) =>
  lambda(
    name,
    (text) => schema.parse(json(text)),
    oneByOne(
      name,
      groupOf,
      (body) => ({ workspace: tenantOf(body) }),
      (message) => {
        const tenantId = tenantOf(message.body);
        return tenantId === undefined ? handle(message) : asTenant(tenantId, () => handle(message));
      },
    ),
  );

const names = Object.keys(catalogue) as [EventName, ...EventName[]];

const delivery = z.object({
  source: z.literal(eventSource),
  detail: z.object({
    id: z.string(),
    name: z.enum(names),
    version: z.number(),
    tenant_id: z.number(),
    project_id: z.nullable(z.number()),
    workflow_id: z.nullable(z.number()),
    actor,
    at: z.string(),
    correlation_id: z.optional(z.string()),
    data: z.unknown(),
  }),
});

/**
 * Event in a message that EventBridge has put on a queue, upcast to its present version. Throws for a name, version
 * or data unknown to the catalogue.
 */
export const eventOf = (text: string): PublishedEvent => {
  const { detail } = delivery.parse(json(text));
  const type = catalogue[detail.name];
  const data = type.data.parse(upcast(detail.name, detail.version, detail.data));
  // The schema was looked up by the name, so it checks that name and data match.
  return { ...detail, version: type.version, data } as PublishedEvent;
};

/** Union of the events that a consumer is subscribed to. */
export type EventFor<Who extends Consumer> = Extract<
  PublishedEvent,
  { readonly name: (typeof subscriptions)[Who][number] }
>;

/** Handler of an event, which may arrive twice, late, or out of order. */
export type Reaction<Event> = (event: Event, trigger: Trigger) => Promise<void>;

/** Exactly one reaction for each event that a consumer is subscribed to. */
export type Reactions<Who extends Consumer> = {
  readonly [Name in (typeof subscriptions)[Who][number]]: Reaction<EventEnvelope<Name, EventData<Name>>>;
};

/** Drops events that the consumer is not subscribed to: queued messages outlive a change of the rules. */
const subscribed = (who: Consumer, messages: readonly Received<PublishedEvent>[]) => {
  const wanted: readonly EventName[] = subscriptions[who];
  return messages.filter(({ body }) => wanted.includes(body.name));
};

/** Reaction to any event. After `subscribed` only the consumer's own are left, which the compiler cannot follow. */
type Every = Reaction<PublishedEvent>;

/**
 * Lambda of a subscriber: one reaction to all its events, or one per event name. Events of one project are handled in
 * sequence.
 */
export const consumer = <Who extends Consumer>(
  who: Who,
  reactions: Reactions<Who> | Reaction<EventFor<Who>>,
) => {
  const reactionTo = ({ name }: PublishedEvent): Every => {
    if (typeof reactions === 'function') return reactions as Every;
    const { [name]: reaction } = reactions as Partial<Record<EventName, Every>>;
    if (!reaction) throw new Error(`${who} has no reaction to ${name}`);
    return reaction;
  };
  const handle = oneByOne<PublishedEvent>(
    who,
    ({ tenant_id, project_id }) => `${tenant_id}/${project_id}`,
    idsOfEvent,
    ({ body, now, at }) => asTenant(body.tenant_id, () => reactionTo(body)(body, { now, at })),
    true,
  );
  return lambda(who, eventOf, (messages) => handle(subscribed(who, messages)));
};

/**
 * Lambda of a subscriber that splits the work of an event: its queue takes events and parts of events, which are the
 * event's body with a part added. Parts are handled concurrently.
 */
export const dividingConsumer = <Who extends Consumer, Schema extends z.ZodMiniType>(
  who: Who,
  part: Schema,
  handle: (
    message: {
      readonly event: EventFor<Who>;
      readonly part: z.output<Schema> | undefined;
      readonly body: string;
      readonly attempt: number;
    },
    trigger: Trigger,
  ) => Promise<void>,
) => {
  type Body = { event: PublishedEvent; part: z.output<Schema> | undefined; body: string };
  type Given = Parameters<typeof handle>[0];
  const whole = z.object({ part: z.optional(part) });
  const parse = (body: string): Body => ({ event: eventOf(body), part: whole.parse(json(body)).part, body });
  const wanted: readonly EventName[] = subscriptions[who];
  const inTurn = oneByOne<Body>(
    who,
    ({ event: { id, tenant_id, project_id }, part: own }) =>
      own === undefined ? `${tenant_id}/${project_id}` : JSON.stringify([id, own]),
    ({ event }) => idsOfEvent(event),
    ({ body, attempt, now, at }) =>
      asTenant(body.event.tenant_id, () => handle({ ...(body as Given), attempt }, { now, at })),
  );
  return lambda(who, parse, (messages) =>
    inTurn(messages.filter(({ body }) => wanted.includes(body.event.name))),
  );
};

/** Body of a message with a part of an event, for `dividingConsumer`. */
export const bodyOfPart = (body: string, part: unknown): string =>
  JSON.stringify({ ...(json(body) as object), part });

/** Reaction to all events of a group in a batch at once; "now" is the latest of their first receipts. */
export type BatchReaction<Event> = (events: readonly Event[], trigger: Trigger) => Promise<void>;

/**
 * Lambda of a subscriber that batches events. Groups, each of one tenant, are handled concurrently. A group that
 * throws is retried as a whole; from the second attempt on it is halved until the failing events are alone.
 */
export const batchConsumer = <Who extends Consumer>(
  who: Who,
  groupOf: (event: EventFor<Who>) => string,
  react: BatchReaction<EventFor<Who>>,
) =>
  lambda(who, eventOf, (messages) => {
    const nameOf = groupOf as (event: PublishedEvent) => string;
    return inGroups<PublishedEvent>(
      who,
      ({ tenant_id }) => tenant_id,
      nameOf,
      idsOfEvent,
      react as BatchReaction<PublishedEvent>,
    )(subscribed(who, messages));
  });

/** Groups of a tenant, concurrently, each at once and as its tenant; one that fails again is halved. */
const inGroups =
  <Body>(
    who: string,
    tenantOf: (body: Body) => number,
    nameOf: (body: Body) => string,
    idsOfBody: (body: Body) => Partial<Correlation>,
    react: BatchReaction<Body>,
  ): BatchHandler<Body> =>
  async (messages) => {
    const failed: string[] = [];
    const idsOf = ({ messageId, body }: Received<Body>) => ({
      correlationId: messageId,
      workspace: tenantOf(body),
      ...idsOfBody(body),
      consumer: who,
    });
    const together = async (group: readonly Received<Body>[]): Promise<void> => {
      const now = Math.max(...group.map((message) => message.now));
      const trigger = { now, at: new Date(now).toISOString() };
      try {
        await react(
          group.map(({ body }) => body),
          trigger,
        );
        for (const message of group) correlated(idsOf(message), () => tellHandled(message, true));
      } catch (error) {
        // A first failure may be transient: halving would only add load.
        if (group.length > 1 && group.some(({ attempt }) => attempt > 1)) {
          const half = Math.ceil(group.length / 2);
          await together(group.slice(0, half));
          await together(group.slice(half));
          return;
        }
        failed.push(...group.map(({ messageId }) => messageId));
        await Promise.all(
          group.map((message) =>
            correlated(idsOf(message), () => tellFailure(who, message.messageId, error, message.body)),
          ),
        );
      }
    };
    const tenants = Map.groupBy(messages, ({ body }) => tenantOf(body));
    const ofTenant = ([tenantId, own]: readonly [number, readonly Received<Body>[]]) =>
      correlated({ correlationId: own[0]?.messageId ?? who, workspace: tenantId, consumer: who }, () =>
        asTenant(tenantId, () =>
          Promise.all([...Map.groupBy(own, ({ body }) => nameOf(body)).values()].map(together)),
        ),
      );
    await Promise.all([...tenants].map(ofTenant));
    return failed;
  };

/**
 * Lambda of a subscriber whose queue takes messages of another kind beside events. Those of a tenant are handled
 * together, as by `batchConsumer`.
 */
export const mixedBatchConsumer = <Who extends Consumer, Schema extends z.ZodMiniType>(
  who: Who,
  other: Schema,
  tenantOf: (body: z.output<Schema>) => number,
  react: (
    tenantId: number,
    bodies: { readonly events: readonly EventFor<Who>[]; readonly others: readonly z.output<Schema>[] },
    trigger: Trigger,
  ) => Promise<void>,
) => {
  type Body = { readonly event: PublishedEvent } | { readonly other: z.output<Schema> };
  const wanted: readonly EventName[] = subscriptions[who];
  const parse = (text: string): Body => {
    const given = other.safeParse(json(text));
    return given.success ? { other: given.data } : { event: eventOf(text) };
  };
  const handle = inGroups<Body>(
    who,
    (body) => ('event' in body ? body.event.tenant_id : tenantOf(body.other)),
    () => '',
    (body) => ('event' in body ? idsOfEvent(body.event) : {}),
    async (bodies, trigger) => {
      const [first] = bodies;
      if (!first) return;
      const events = bodies.flatMap((body) => ('event' in body ? [body.event as EventFor<Who>] : []));
      const others = bodies.flatMap((body) => ('other' in body ? [body.other] : []));
      await react(
        'event' in first ? first.event.tenant_id : tenantOf(first.other),
        { events, others },
        trigger,
      );
    },
  );
  return lambda(who, parse, (messages) =>
    handle(messages.filter(({ body }) => !('event' in body) || wanted.includes(body.event.name))),
  );
};
