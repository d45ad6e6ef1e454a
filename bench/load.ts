/**
 * HTTP load generator that costs little beside the server: requests are serialised in advance, and of an answer only
 * its length is parsed. `startLoad` runs it in a separate process.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Undo } from './bench.ts';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Keep-alive connection, for one request at a time. */
export interface Connection {
  /** Sends a request and returns the answer's body; rejects unless the status is 200. */
  exchange(request: Buffer): Promise<Buffer>;
  close(): void;
}

/** Serialises a request as HTTP/1.1. */
export const bytesOf = ({ method, path, host, headers = {}, body }: Request): Buffer => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
};

/** Connects to a server on this machine whose answers have a content-length. */
export const openConnection = async (port: number): Promise<Connection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let pending: PromiseWithResolvers<Buffer> | undefined;
  const end = (error: Error) => pending?.reject(error);
  socket.on('error', end);
  socket.on('close', () => end(new Error('The connection was closed')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const lines = received.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(lines)?.[1]);
    if (Number.isNaN(length)) return end(new Error(`An answer without a length: ${lines}`));
    if (received.length < head + 4 + length) return;
    const body = received.subarray(head + 4, head + 4 + length);
    received = received.subarray(head + 4 + length);
    if (lines.startsWith('HTTP/1.1 200 ')) pending?.resolve(body);
    else end(new Error(`${lines.slice(0, lines.indexOf('\r\n'))}: ${body.toString()}`));
  });
  await once(socket, 'connect');
  return {
    exchange(request) {
      // A write to a closed socket would be lost silently.
      if (socket.destroyed) return Promise.reject(new Error('The connection was closed'));
      pending = Promise.withResolvers();
      socket.write(request);
      return pending.promise;
    },
    close: () => socket.destroy(),
  };
};

/** Load on a server: the requests in turn, for a duration or up to a count. */
export type Load = {
  readonly port: number;
  readonly connections: number;
  readonly requests: readonly Request[];
} & ({ readonly milliseconds: number } | { readonly count: number });

interface Outcome {
  readonly answered: number;
  readonly seconds: number;
}

const put = async (load: Load): Promise<Outcome> => {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  );
  const requests = load.requests.map(bytesOf);
  let sent = 0;
  let answered = 0;
  const started = performance.now();
  const goesOn = () =>
    'count' in load ? sent < load.count : performance.now() - started < load.milliseconds;
  const client = async ({ exchange }: Connection) => {
    while (goesOn()) {
      const request = requests[sent % requests.length];
      sent += 1;
      if (request) await exchange(request);
      answered += 1;
    }
  };
  await Promise.all(connections.map(client));
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  return { answered, seconds };
};

/** Starts a process that puts load on servers. `put` returns requests per second; rejects if any status was not 200. */
export const startLoad = (undo: Undo): { put(load: Load): Promise<Outcome & { perSecond: number }> } => {
  const child = fork(import.meta.filename);
  undo(() => child.kill());
  return {
    async put(load) {
      child.send(load);
      const [outcome]: (Outcome | { failed: string })[] = await once(child, 'message');
      if (!outcome || 'failed' in outcome) throw new Error(outcome?.failed ?? 'The load has no outcome');
      return { ...outcome, perSecond: outcome.answered / outcome.seconds };
    },
  };
};

if (import.meta.main) {
  process.on('message', (load: Load) => {
    put(load).then(
      (outcome) => process.send?.(outcome),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
}
