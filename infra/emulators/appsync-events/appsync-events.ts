import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import * as z from 'zod/mini';
import {
  AwsError,
  type AwsService,
  accountId,
  awsService,
  demand,
  parseJson,
  region,
} from '../shared/aws-service.ts';
import type { CallerOf } from '../shared/callers.ts';
import type { Clock } from '../shared/clock.ts';
import type { Authorizer } from './authorizer.ts';
import { isPublishable, namespaceOf, trimmed } from './channel.ts';
import { createRealtime, largestMessage, unauthorized } from './realtime.ts';

/** Operations so far that AWS bills: messages in, messages out to each page, and connections and subscriptions, for which it asks the authoriser. */
export interface LiveOperations {
  readonly published: number;
  readonly delivered: number;
  readonly joined: number;
}

export interface AppSyncEvents extends AwsService {
  /** Takes a request for a WebSocket at `<path>/realtime`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Channels that are subscribed to, of all connections, sorted. */
  channels(): readonly string[];
  /** Events published so far. */
  published(): readonly { readonly channel: string; readonly event: string }[];
  operations(): LiveOperations;
  /** Ends all connections, as a network that fails does; refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  /** Ends all connections. */
  close(): void;
}

/** Events of a request at most (docs.aws.amazon.com/general, "AppSync Events quotas"). */
const mostEvents = 5;
/** Published events that are remembered for tests. */
const mostPast = 1000;

const publication = z.object({ channel: z.string(), events: z.array(z.string()) });

const badRequest = (message: string) => new AwsError('BadRequestException', message, 400);
const notAuthorized = () => new AwsError(unauthorized.errorType, unauthorized.message, 401);

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** ARN of the API that is emulated. */
export const liveApiArn = `arn:aws:appsync:${region}:${accountId}:apis/live`;
const arnOfNamespace = (namespace: string): string => `${liveApiArn}/channelNamespace/${namespace}`;

/**
 * API of AppSync Events below `path`: messages are published by HTTP with IAM, connections and subscriptions are allowed by a Lambda
 * authoriser, whose answers are not cached.
 */
export const createAppSyncEvents = ({
  namespaces,
  path,
  authorize,
  clock,
  callerOf,
}: {
  readonly namespaces: readonly string[];
  readonly path: string;
  readonly authorize: Authorizer;
  readonly clock: Pick<Clock, 'onChange'>;
  /** Callers whose policies are evaluated for each publication; without, anybody may publish. */
  readonly callerOf?: CallerOf | undefined;
}): AppSyncEvents => {
  const operations = { published: 0, delivered: 0, joined: 0 };
  const realtime = createRealtime({
    namespaces,
    path: `${path}/realtime`,
    authorizer(question) {
      operations.joined += 1;
      return authorize(question);
    },
  });
  // A connection lives a day at most, and its page counts by a clock that does not move along.
  const unwatch = clock.onChange(realtime.end);
  const past: { channel: string; event: string }[] = [];

  const publish = ({ channel: given, events }: z.output<typeof publication>) => {
    if (!isPublishable(given)) throw badRequest('Invalid Channel Format');
    const channel = trimmed(given);
    if (!namespaces.includes(namespaceOf(channel))) throw notAuthorized();
    if (events.length === 0 || events.length > mostEvents)
      throw badRequest(`A request has 1 to ${mostEvents} events`);
    if (events.some((event) => Buffer.byteLength(event) > largestMessage))
      throw badRequest('An event is larger than 240 KB');
    const outcomes = events.map((event, index) => ({ event, index, isTaken: isJson(event) }));
    for (const { event, isTaken } of outcomes) {
      if (!isTaken) continue;
      past.push({ channel, event });
      past.splice(0, past.length - mostPast);
      operations.published += 1;
      operations.delivered += realtime.deliver(channel, event);
    }
    return {
      successful: outcomes
        .filter(({ isTaken }) => isTaken)
        .map(({ index }) => ({ identifier: randomUUID(), index })),
      failed: outcomes
        .filter(({ isTaken }) => !isTaken)
        .map(({ index }) => ({
          identifier: randomUUID(),
          index,
          code: 400,
          message: 'The event is not JSON',
        })),
    };
  };

  const publishing = awsService(
    {
      answer({ method, url, body, header, caller }) {
        if (url.pathname !== path || method !== 'POST')
          throw new AwsError('NotFoundException', 'The stand-in takes messages by POST alone', 404);
        const [, scope] =
          /Credential=[^/,]+\/\d{8}\/([^,]+)\/aws4_request/.exec(header('authorization') ?? '') ?? [];
        if (scope !== `${region}/appsync`) throw notAuthorized();
        const { success, data } = publication.safeParse(parseJson(body));
        if (!success) throw badRequest('A message has a channel, and events that are texts');
        const resource = arnOfNamespace(namespaceOf(trimmed(data.channel)));
        demand(caller, [{ action: 'appsync:EventPublish', resource }], {
          code: 'AccessDeniedException',
          status: 403,
        });
        return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(publish(data)) };
      },
      fail: ({ code, message }) => ({
        headers: { 'content-type': 'application/json', 'x-amzn-errortype': code },
        body: JSON.stringify({ errors: [{ errorType: code, message }] }),
      }),
    },
    callerOf,
  );

  return {
    ...publishing,
    upgrade: realtime.upgrade,
    channels: realtime.channels,
    published: () => [...past],
    operations: () => ({ ...operations }),
    cut: realtime.cut,
    restore: realtime.restore,
    close() {
      unwatch();
      realtime.close();
    },
  };
};
