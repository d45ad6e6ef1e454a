import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
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

/** Event by which AppSync asks the Lambda authoriser. */
export interface AuthorizerQuestion {
  readonly authorizationToken: string;
  readonly requestContext: {
    readonly apiId: string;
    readonly accountId: string;
    readonly requestId: string;
    readonly operation: 'EVENT_CONNECT' | 'EVENT_SUBSCRIBE';
    readonly channelNamespaceName?: string;
    readonly channel?: string;
  };
  readonly requestHeaders: Readonly<Record<string, string>>;
}

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

/** Limits of the service (docs.aws.amazon.com/general, "AppSync Events quotas"). */
const most = { events: 5, bytes: 240 * 1024, subscriptions: 100, pastEvents: 1000 };
/** Milliseconds without a keep-alive after which a client takes its connection for lost, and those between two. */
const keepAlive = { timeout: 300_000, every: 60_000 };

const protocol = 'aws-appsync-event-ws';
const segment = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?';
const publishable = new RegExp(`^/?${segment}(?:/${segment}){0,4}/?$`);
/** A subscription may end in a wildcard. */
const subscribable = new RegExp(`^/?${segment}(?:/${segment}){0,4}(?:/\\*)?/?$`);
const trimmed = (channel: string) => `/${channel.replace(/^\/|\/$/g, '')}`;
const namespaceOf = (channel: string) => channel.split('/')[1] ?? '';

const covers = (subscribed: string, channel: string): boolean =>
  subscribed.endsWith('/*') ? channel.startsWith(subscribed.slice(0, -1)) : subscribed === channel;

const publication = z.object({ channel: z.string(), events: z.array(z.string()) });
const authorization = z.record(z.string(), z.string());
const frame = z.object({
  type: z.string(),
  id: z.optional(z.string()),
  channel: z.optional(z.string()),
  authorization: z.optional(authorization),
});

const unauthorized = {
  errorType: 'UnauthorizedException',
  message: 'You are not authorized to make this call.',
};
const badRequest = (message: string) => new AwsError('BadRequestException', message, 400);

/** JSON in base64url after `header-`, among the subprotocols; undefined if there is none. */
const headersIn = (request: IncomingMessage): Record<string, string> | undefined => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const given = offered.find((one) => one.startsWith('header-'));
  if (!given || !offered.includes(protocol)) return undefined;
  try {
    return z.parse(
      authorization,
      JSON.parse(Buffer.from(given.slice('header-'.length), 'base64url').toString()),
    );
  } catch {
    return undefined;
  }
};

const tokenIn = (headers: Readonly<Record<string, string>>): string =>
  headers.Authorization ?? headers.authorization ?? '';

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

interface Connection {
  readonly socket: WebSocket;
  readonly headers: Readonly<Record<string, string>>;
  /** Channels by the ids of their subscriptions. */
  readonly subscriptions: Map<string, string>;
  isAcknowledged: boolean;
}

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
  readonly authorize: (question: AuthorizerQuestion) => Promise<unknown>;
  readonly clock: Pick<Clock, 'onChange'>;
  /** Callers whose policies are evaluated for each publication; without, anybody may publish. */
  readonly callerOf?: CallerOf | undefined;
}): AppSyncEvents => {
  const server = new WebSocketServer({
    noServer: true,
    handleProtocols: () => protocol,
    maxPayload: most.bytes,
  });
  const connections = new Set<Connection>();
  const past: { channel: string; event: string }[] = [];
  const operations = { published: 0, delivered: 0, joined: 0 };
  let isCut = false;

  const isAllowed = async (
    headers: Readonly<Record<string, string>>,
    operation: 'EVENT_CONNECT' | 'EVENT_SUBSCRIBE',
    channel?: string,
  ): Promise<boolean> => {
    const token = tokenIn(headers);
    if (token === '') return false;
    operations.joined += 1;
    try {
      const answer = await authorize({
        authorizationToken: token,
        requestContext: {
          apiId: 'local',
          accountId,
          requestId: randomUUID(),
          operation,
          ...(channel !== undefined && { channel, channelNamespaceName: namespaceOf(channel) }),
        },
        requestHeaders: headers,
      });
      return Object(answer).isAuthorized === true;
    } catch (error) {
      // An authoriser that fails allows nothing.
      console.error(error);
      return false;
    }
  };

  const send = ({ socket }: Connection, message: object): void => socket.send(JSON.stringify(message));

  const subscribe = async (
    connection: Connection,
    { id, channel: given = '', authorization: headers = {} }: z.output<typeof frame>,
  ): Promise<void> => {
    const refuse = (errorType: string, message: string) =>
      send(connection, { type: 'subscribe_error', id, errors: [{ errorType, message }] });
    if (id === undefined) return refuse('BadRequestException', 'A subscription has no id');
    const { subscriptions } = connection;
    if (subscriptions.has(id)) return refuse('DuplicatedOperationError', 'Duplicated operation id');
    if (!subscribable.test(given)) return refuse('BadRequestException', 'Invalid Channel Format');
    if (subscriptions.size >= most.subscriptions)
      return refuse(
        'MaxSubscriptionsReachedError',
        'Maximum number of subscriptions of a connection reached',
      );
    const channel = trimmed(given);
    const isKnown = namespaces.includes(namespaceOf(channel));
    if (!isKnown || !(await isAllowed(headers, 'EVENT_SUBSCRIBE', channel)))
      return refuse(unauthorized.errorType, unauthorized.message);
    subscriptions.set(id, channel);
    send(connection, { type: 'subscribe_success', id });
  };

  const receive = async (connection: Connection, data: RawData): Promise<void> => {
    const text = data.toString();
    const { success, data: message } = frame.safeParse(isJson(text) ? JSON.parse(text) : undefined);
    if (!success)
      return send(connection, {
        type: 'error',
        errors: [{ errorType: 'UnsupportedOperation', message: 'The message is not understood' }],
      });
    const { type, id } = message;
    if (type === 'connection_init') {
      if (!(await isAllowed(connection.headers, 'EVENT_CONNECT'))) {
        send(connection, { type: 'connection_error', errors: [{ ...unauthorized, errorCode: 401 }] });
        return connection.socket.close();
      }
      connection.isAcknowledged = true;
      return send(connection, { type: 'connection_ack', connectionTimeoutMs: keepAlive.timeout });
    }
    if (type === 'subscribe' && connection.isAcknowledged) return subscribe(connection, message);
    if (type === 'unsubscribe' && id !== undefined) {
      const had = connection.subscriptions.delete(id);
      return send(
        connection,
        had
          ? { type: 'unsubscribe_success', id }
          : {
              type: 'unsubscribe_error',
              id,
              errors: [{ errorType: 'UnknownOperationError', message: `Unknown operation id ${id}` }],
            },
      );
    }
    send(connection, {
      type: 'error',
      ...(id !== undefined && { id }),
      errors: [
        { errorType: 'UnsupportedOperation', message: `${type} not supported through the realtime channel` },
      ],
    });
  };

  const accept = (socket: WebSocket, headers: Readonly<Record<string, string>>): void => {
    const connection: Connection = { socket, headers, subscriptions: new Map(), isAcknowledged: false };
    connections.add(connection);
    socket.on('close', () => connections.delete(connection));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      receive(connection, data).catch((error: unknown) => {
        // A page that has gone is no error.
        if (socket.readyState === socket.OPEN) console.error(error);
      });
    });
  };

  const publish = ({ channel: given, events }: z.output<typeof publication>) => {
    if (!publishable.test(given)) throw badRequest('Invalid Channel Format');
    const channel = trimmed(given);
    if (!namespaces.includes(namespaceOf(channel)))
      throw new AwsError('UnauthorizedException', unauthorized.message, 401);
    if (events.length === 0 || events.length > most.events)
      throw badRequest(`A request has 1 to ${most.events} events`);
    if (events.some((event) => Buffer.byteLength(event) > most.bytes))
      throw badRequest('An event is larger than 240 KB');
    const outcomes = events.map((event, index) => ({ event, index, isTaken: isJson(event) }));
    for (const { event, isTaken } of outcomes) {
      if (!isTaken) continue;
      past.push({ channel, event });
      past.splice(0, past.length - most.pastEvents);
      operations.published += 1;
      for (const connection of connections)
        for (const [id, subscribed] of connection.subscriptions)
          if (covers(subscribed, channel)) {
            send(connection, { type: 'data', id, event });
            operations.delivered += 1;
          }
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

  const end = (): void => {
    for (const { socket } of connections) socket.terminate();
  };
  // A connection lives a day at most, and its page counts by a clock that does not move along.
  const unwatch = clock.onChange(end);
  const beat = setInterval(() => {
    for (const connection of connections) if (connection.isAcknowledged) send(connection, { type: 'ka' });
  }, keepAlive.every);
  beat.unref();

  return {
    ...awsService(
      {
        answer({ method, url, body, header, caller }) {
          if (url.pathname !== path || method !== 'POST')
            throw new AwsError('NotFoundException', 'The stand-in takes messages by POST alone', 404);
          const [, scope] =
            /Credential=[^/,]+\/\d{8}\/([^,]+)\/aws4_request/.exec(header('authorization') ?? '') ?? [];
          if (scope !== `${region}/appsync`)
            throw new AwsError('UnauthorizedException', unauthorized.message, 401);
          const { success, data } = publication.safeParse(parseJson(body));
          if (!success) throw badRequest('A message has a channel, and events that are texts');
          demand(
            caller,
            [
              {
                action: 'appsync:EventPublish',
                resource: arnOfNamespace(namespaceOf(trimmed(data.channel))),
              },
            ],
            {
              code: 'AccessDeniedException',
              status: 403,
            },
          );
          return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(publish(data)) };
        },
        fail: ({ code, message }) => ({
          headers: { 'content-type': 'application/json', 'x-amzn-errortype': code },
          body: JSON.stringify({ errors: [{ errorType: code, message }] }),
        }),
      },
      callerOf,
    ),
    upgrade(request, socket, head) {
      const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
      if (isCut) return void socket.destroy();
      if (request.url !== `${path}/realtime`) return void refuse('404 Not Found');
      const headers = headersIn(request);
      if (headers?.host !== request.headers.host) return void refuse('400 Bad Request');
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, headers ?? {}));
    },
    channels: () => [...connections].flatMap(({ subscriptions }) => [...subscriptions.values()]).toSorted(),
    published: () => [...past],
    operations: () => ({ ...operations }),
    cut() {
      isCut = true;
      end();
    },
    restore: () => {
      isCut = false;
    },
    close() {
      clearInterval(beat);
      unwatch();
      end();
      server.close();
    },
  };
};
