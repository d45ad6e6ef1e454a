import { createServer } from 'node:net';
import { refusedPorts } from './refused-ports.ts';

/**
 * Below the ephemeral ports of systems (from 32768 on Linux): while a server restarts, another process's connection may take one
 * of those.
 */
const range = { first: 10_000, last: 32_000 };
const attempts = 50;

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** Free port on the loopback address that browsers call, for a server that reuses it after a restart. */
export const steadyPort = async (): Promise<number> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = range.first + Math.floor(Math.random() * (range.last - range.first));
    if (!refusedPorts.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`No free port was found between ${range.first} and ${range.last}`);
};
