import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { steadyPort } from '../emulators/shared/steady-port.ts';
import type { Ports, Settings } from './environment.ts';
import { type OnStop, type RuntimeOptions, RuntimeUnavailable } from './runtime-api.ts';

const defaultPorts: Ports = { web: 4400, aws: 4401, files: 4402 };

/**
 * Idle connections stay open. With Node's five seconds a call may meet the end of its connection on a busy machine
 * (race), and the SDK takes that for an unknown outcome: a mail would be neither sent nor retried.
 */
const options = { keepAliveTimeout: 0 };

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(
        error.code === 'EADDRINUSE'
          ? new RuntimeUnavailable(
              `Port ${port} is taken. If Proofline is running already, use that one; ` +
                'else stop what uses the port, or choose another: PROOFLINE_PORT=5400 npm start',
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => done(port));
  });

/** Closes a server, after up to a second for requests in progress. */
export const close = (server: Server): Promise<void> =>
  new Promise((done) => {
    const force = setTimeout(() => server.closeAllConnections(), 1000);
    server.close(() => {
      clearTimeout(force);
      done();
    });
  });

const wantedPorts = (settings: Settings, wanted: RuntimeOptions['ports']): Ports => {
  const kept = settings.get('ports');
  const base: Ports = kept
    ? (JSON.parse(kept) as Ports)
    : wanted === 'free'
      ? { web: 0, aws: 0, files: 0 }
      : defaultPorts;
  return wanted === 'free' ? base : { ...base, ...wanted };
};

interface Listeners {
  readonly gateway: RequestListener;
  readonly aws: RequestListener;
  /** WebSockets at the port of the emulators. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** Opens the ports and stores their numbers. Requests to the gateway and to AWS wait until `serve` is called. */
export const openServers = async (
  settings: Settings,
  {
    ports: wanted,
    files,
    onStop,
  }: { ports: RuntimeOptions['ports']; files: RequestListener; onStop: OnStop },
) => {
  const ready = Promise.withResolvers<Listeners>();
  ready.promise.catch(() => undefined);
  const whenReady = (part: 'gateway' | 'aws') =>
    createServer(
      options,
      (request, response) => void ready.promise.then((listeners) => listeners[part](request, response)),
    );
  const gateway = whenReady('gateway');
  const aws = whenReady('aws');
  aws.on('upgrade', (...given) => void ready.promise.then(({ upgrade }) => upgrade(...given)));
  const open = async (server: Server, port: number) => {
    onStop(() => close(server));
    return listen(server, port || (await steadyPort()));
  };
  const requested = wantedPorts(settings, wanted);
  const ports: Ports = {
    web: await open(gateway, requested.web),
    aws: await open(aws, requested.aws),
    files: await open(createServer(options, files), requested.files),
  };
  settings.set('ports', JSON.stringify(ports));
  return { ports, gateway, serve: ready.resolve };
};
