import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { type Authorizer, isAllowed } from './authorizer.ts';
import { covers, isSubscribable, namespaceOf, trimmed } from './channel.ts';

/** Bytes of an event, and of a message of a connection, at most. */
export const largestMessage = 240 * 1024;
/** Subscriptions of a connection at most (docs.aws.amazon.com/general, "AppSync Events quotas"). */
const mostSubscriptions = 100;
/** Milliseconds without a keep-alive after which a client takes its connection for lost, and those between two. */
const keepAlive = { timeout: 300_000, every: 60_000 };

const protocol = 'aws-appsync-event-ws';

export const unauthorized = {
  errorType: 'UnauthorizedException',
  message: 'You are not authorized to make this call.',
};

const headersSchema = z.record(z.string(), z.string());
const frameSchema = z.object({
  type: z.string(),
  id: z.optional(z.string()),
  channel: z.optional(z.string()),
  authorization: z.optional(headersSchema),
});
type Frame = z.output<typeof frameSchema>;

/** JSON in base64url after `header-`, among the subprotocols; undefined if there is none. */
const headersIn = (request: IncomingMessage): Record<string, string> | undefined => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const given = offered.find((one) => one.startsWith('header-'));
  if (!given || !offered.includes(protocol)) return undefined;
  try {
    return z.parse(
      headersSchema,
      JSON.parse(Buffer.from(given.slice('header-'.length), 'base64url').toString()),
    );
  } catch {
    return undefined;
  }
};

const frameIn = (data: RawData): Frame | undefined => {
  try {
    return z.parse(frameSchema, JSON.parse(data.toString()));
  } catch {
    return undefined;
  }
};

interface Connection {
  readonly socket: WebSocket;
  readonly headers: Readonly<Record<string, string>>;
  /** Channels by the ids of their subscriptions. */
  readonly subscriptions: Map<string, string>;
  isAcknowledged: boolean;
}

const send = ({ socket }: Connection, message: object): void => socket.send(JSON.stringify(message));

export interface Realtime {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Gives an event to all that have subscribed to its channel, and tells their number. */
  deliver(channel: string, event: string): number;
  channels(): readonly string[];
  /** Ends all connections. */
  end(): void;
  /** Ends all connections, and takes none until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

/** WebSockets at `path`, and what their pages have subscribed to. */
export const createRealtime = ({
  namespaces,
  path,
  authorizer,
}: {
  readonly namespaces: readonly string[];
  readonly path: string;
  readonly authorizer: Authorizer;
}): Realtime => {
  const server = new WebSocketServer({
    noServer: true,
    handleProtocols: () => protocol,
    maxPayload: largestMessage,
  });
  const connections = new Set<Connection>();
  let isCut = false;

  const acknowledge = async (connection: Connection): Promise<void> => {
    if (!(await isAllowed(authorizer, connection.headers, 'EVENT_CONNECT'))) {
      send(connection, { type: 'connection_error', errors: [{ ...unauthorized, errorCode: 401 }] });
      return connection.socket.close();
    }
    connection.isAcknowledged = true;
    send(connection, { type: 'connection_ack', connectionTimeoutMs: keepAlive.timeout });
  };

  const subscribe = async (
    connection: Connection,
    { id, channel: given = '', authorization: headers = {} }: Frame,
  ): Promise<void> => {
    const refuse = (errorType: string, message: string) =>
      send(connection, { type: 'subscribe_error', id, errors: [{ errorType, message }] });
    if (id === undefined) return refuse('BadRequestException', 'A subscription has no id');
    const { subscriptions } = connection;
    if (subscriptions.has(id)) return refuse('DuplicatedOperationError', 'Duplicated operation id');
    if (!isSubscribable(given)) return refuse('BadRequestException', 'Invalid Channel Format');
    if (subscriptions.size >= mostSubscriptions)
      return refuse(
        'MaxSubscriptionsReachedError',
        'Maximum number of subscriptions of a connection reached',
      );
    const channel = trimmed(given);
    const isKnown = namespaces.includes(namespaceOf(channel));
    if (!isKnown || !(await isAllowed(authorizer, headers, 'EVENT_SUBSCRIBE', channel)))
      return refuse(unauthorized.errorType, unauthorized.message);
    subscriptions.set(id, channel);
    send(connection, { type: 'subscribe_success', id });
  };

  const unsubscribe = (connection: Connection, id: string): void => {
    const errors = [{ errorType: 'UnknownOperationError', message: `Unknown operation id ${id}` }];
    const had = connection.subscriptions.delete(id);
    send(connection, had ? { type: 'unsubscribe_success', id } : { type: 'unsubscribe_error', id, errors });
  };

  const receive = async (connection: Connection, data: RawData): Promise<void> => {
    const refuse = (message: string, id?: string) =>
      send(connection, {
        type: 'error',
        ...(id !== undefined && { id }),
        errors: [{ errorType: 'UnsupportedOperation', message }],
      });
    const frame = frameIn(data);
    if (!frame) return refuse('The message is not understood');
    const { type, id } = frame;
    if (type === 'connection_init') return acknowledge(connection);
    if (type === 'subscribe' && connection.isAcknowledged) return subscribe(connection, frame);
    if (type === 'unsubscribe' && id !== undefined) return unsubscribe(connection, id);
    refuse(`${type} not supported through the realtime channel`, id);
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

  const end = (): void => {
    for (const { socket } of connections) socket.terminate();
  };

  const beat = setInterval(() => {
    for (const connection of connections) if (connection.isAcknowledged) send(connection, { type: 'ka' });
  }, keepAlive.every);
  beat.unref();

  return {
    upgrade(request, socket, head) {
      const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
      if (isCut) return void socket.destroy();
      if (request.url !== path) return void refuse('404 Not Found');
      const headers = headersIn(request);
      if (headers?.host !== request.headers.host) return void refuse('400 Bad Request');
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, headers ?? {}));
    },
    deliver(channel, event) {
      const takers = [...connections].flatMap((connection) =>
        [...connection.subscriptions]
          .filter(([, subscribed]) => covers(subscribed, channel))
          .map(([id]) => ({ connection, id })),
      );
      for (const { connection, id } of takers) send(connection, { type: 'data', id, event });
      return takers.length;
    },
    channels: () => [...connections].flatMap(({ subscriptions }) => [...subscriptions.values()]).toSorted(),
    end,
    cut() {
      isCut = true;
      end();
    },
    restore() {
      isCut = false;
    },
    close() {
      clearInterval(beat);
      end();
      server.close();
    },
  };
};
