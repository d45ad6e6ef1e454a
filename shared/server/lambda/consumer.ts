/**
 * The one stack that every queue's Lambda stands on: bodies checked against their schema, "now" from the queue, failures
 * reported message by message. What cannot be read fails like what cannot be handled: it comes again a few times, then
 * lies in the dead-letter queue, and the rest goes on.
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
import { log } from '../log.ts';
import { reportError } from '../report-error.ts';

/** When a message was first received: the only "now" a consumer knows, the same at every repetition of it. */
export interface Trigger {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The same as an ISO instant. */
  readonly at: string;
}

/** A message of a queue, read and checked. */
export interface Received<Body> extends Trigger {
  readonly messageId: string;
  /** 1 when it comes for the first time. */
  readonly attempt: number;
  readonly body: Body;
}

/** Handles a batch; answers the `messageId`s of what must come again. */
type BatchHandler<Body> = (messages: readonly Received<Body>[]) => Promise<Iterable<string>>;

const causeOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Logs and reports why a message must come again. Never its body: it may hold what a client wrote. */
const tellFailure = async (name: string, messageId: string, error: unknown): Promise<void> => {
  log.error('message failed', { consumer: name, messageId, error: causeOf(error) });
  await reportError(causeOf(error), { id: messageId, place: name });
};

/** Reads JSON; what is none is not quoted in the error, which is logged. */
const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the body is not JSON');
  }
};

const lambda = <Body>(name: string, parse: (text: string) => Body, handle: BatchHandler<Body>) =>
  middy<SQSEvent, SQSBatchResponse>().handler(async ({ Records }) => {
    const failed = new Set<string>();
    const receive = async ({ messageId, body, attributes }: SQSRecord): Promise<Received<Body>[]> => {
      try {
        const now = Number(attributes.ApproximateFirstReceiveTimestamp);
        const attempt = Number(attributes.ApproximateReceiveCount);
        return [{ messageId, attempt, body: parse(body), now, at: new Date(now).toISOString() }];
      } catch (error) {
        failed.add(messageId);
        await tellFailure(name, messageId, error);
        return [];
      }
    };
    const messages = (await Promise.all(Records.map(receive))).flat();
    if (messages.length > 0) for (const messageId of await handle(messages)) failed.add(messageId);
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
  });

/** Messages of one group one after the other, as they would only get in each other's way; groups side by side. */
const oneByOne =
  <Body>(
    name: string,
    groupOf: (body: Body) => string,
    handle: (message: Received<Body>) => Promise<void>,
  ): BatchHandler<Body> =>
  async (messages) => {
    const failed: string[] = [];
    const inTurn = async (group: readonly Received<Body>[]) => {
      for (const message of group) {
        await handle(message).catch((error: unknown) => {
          failed.push(message.messageId);
          return tellFailure(name, message.messageId, error);
        });
      }
    };
    const groups = Map.groupBy(messages, ({ body }) => groupOf(body));
    await Promise.all([...groups.values()].map(inTurn));
    return failed;
  };

/** The Lambda of a queue whose bodies are JSON of a schema. Messages of one group are handled one after the other. */
export const queueConsumer = <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  groupOf: (body: z.output<Schema>) => string,
  handle: (message: Received<z.output<Schema>>) => Promise<void>,
) => lambda(name, (text) => schema.parse(json(text)), oneByOne(name, groupOf, handle));

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
    data: z.unknown(),
  }),
});

/**
 * The event in a message that EventBridge has put on a queue, in its present version whichever it was published in.
 * Throws for an event that the catalogue lacks, in name, version or data.
 */
export const eventOf = (text: string): PublishedEvent => {
  const { detail } = delivery.parse(json(text));
  const type = catalogue[detail.name];
  const data = type.data.parse(upcast(detail.name, detail.version, detail.data));
  // The schema was looked up by the name, so it vouches for the pair of name and data.
  return { ...detail, version: type.version, data } as PublishedEvent;
};

/** What a consumer is subscribed to. */
export type EventFor<Who extends Consumer> = Extract<
  PublishedEvent,
  { readonly name: (typeof subscriptions)[Who][number] }
>;

/** What a consumer does about an event. It may come twice, late, and before what preceded it. */
export type Reaction<Event> = (event: Event, trigger: Trigger) => Promise<void>;

/** A reaction for each event that a consumer is subscribed to, none missing and none too many. */
export type Reactions<Who extends Consumer> = {
  readonly [Name in (typeof subscriptions)[Who][number]]: Reaction<EventEnvelope<Name, EventData<Name>>>;
};

/** Drops what the consumer is no longer subscribed to: messages outlive a change of the rules. */
const subscribed = (who: Consumer, messages: readonly Received<PublishedEvent>[]) => {
  const wanted: readonly EventName[] = subscriptions[who];
  return messages.filter(({ body }) => wanted.includes(body.name));
};

/** What is left of a batch after `subscribed` is for the consumer; the compiler cannot follow it there. */
type Every = Reaction<PublishedEvent>;

/**
 * The Lambda of a subscriber: one reaction to all its events, or one for each by name. Events of one project are handled
 * one after the other.
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
    ({ body, now, at }) => reactionTo(body)(body, { now, at }),
  );
  return lambda(who, eventOf, (messages) => handle(subscribed(who, messages)));
};

/** The reaction of a consumer to the events of one group in a batch, at once; "now" is when the last of them came. */
export type BatchReaction<Event> = (events: readonly Event[], trigger: Trigger) => Promise<void>;

/**
 * The Lambda of a subscriber that gains by seeing events together. Groups, which never hold events of two tenants, are
 * handled side by side. When one throws, all of it comes again; what fails once more is halved until that which cannot
 * be handled stands alone.
 */
export const batchConsumer = <Who extends Consumer>(
  who: Who,
  groupOf: (event: EventFor<Who>) => string,
  react: BatchReaction<EventFor<Who>>,
) =>
  lambda(who, eventOf, async (messages) => {
    const failed: string[] = [];
    const together = async (group: readonly Received<PublishedEvent>[]): Promise<void> => {
      const events = group.map(({ body }) => body);
      const now = Math.max(...group.map((message) => message.now));
      const trigger = { now, at: new Date(now).toISOString() };
      try {
        await (react as BatchReaction<PublishedEvent>)(events, trigger);
      } catch (error) {
        // At the first time it may be a moment's trouble, which would only be asked for more often.
        if (group.length > 1 && group.some(({ attempt }) => attempt > 1)) {
          const half = Math.ceil(group.length / 2);
          await together(group.slice(0, half));
          await together(group.slice(half));
          return;
        }
        failed.push(...group.map(({ messageId }) => messageId));
        await Promise.all(group.map(({ messageId }) => tellFailure(who, messageId, error)));
      }
    };
    const nameOf = groupOf as (event: PublishedEvent) => string;
    const groups = Map.groupBy(subscribed(who, messages), ({ body }) => `${body.tenant_id}/${nameOf(body)}`);
    await Promise.all([...groups.values()].map(together));
    return failed;
  });
