/**
 * Unknown errors of calls: a page that calls again hides them, and a refused call tells nothing but their id. Received as a
 * collector of errors receives them.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Report {
  /** Route or consumer. */
  readonly transaction: string;
  readonly tags: { readonly error_id: string };
  readonly exception: { readonly values: readonly Thrown[] };
}

interface Thrown {
  readonly type: string;
  readonly value: string;
  /** Oldest call first. */
  readonly stacktrace: { readonly frames: readonly Frame[] };
}

interface Frame {
  readonly function: string;
  readonly filename: string;
  readonly lineno: number;
}

/** A line for the error and one for each of its causes, innermost first, with the three calls that it was thrown in. */
const describe = ({ transaction, tags, exception }: Report): string =>
  [
    `${transaction} (${tags.error_id})`,
    ...exception.values.map(({ type, value, stacktrace }) => {
      const frames = stacktrace.frames.slice(-3).toReversed();
      const places = frames.map((frame) => `${frame.function} ${frame.filename}:${frame.lineno}`);
      return `  ${[`${type}: ${value}`, ...places].join(' < ')}`;
    }),
  ].join('\n');

export interface Unexpected {
  /** Errors of the API's calls; a message that a consumer fails is delivered again, and is not among them. */
  readonly ofCalls: readonly string[];
  close(): void;
}

/** Receives the reports of this process's functions from now on. The pages report to nobody. */
export const receiveUnexpected = async (): Promise<Unexpected> => {
  const ofCalls: string[] = [];
  const server = createServer(async (request, response) => {
    const [, , event = '{}'] = (await text(request)).split('\n');
    const report = JSON.parse(event) as Report;
    if (/^[A-Z]+ \//.test(report.transaction)) ofCalls.push(describe(report));
    response.end();
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const before = process.env.ERRORS_DSN;
  process.env.ERRORS_DSN = `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/1`;
  return {
    ofCalls,
    close() {
      if (before === undefined) delete process.env.ERRORS_DSN;
      else process.env.ERRORS_DSN = before;
      server.close();
      server.closeAllConnections();
    },
  };
};
