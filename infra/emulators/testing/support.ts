import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AwsService } from '../shared/aws-service.ts';

/** Client settings for an emulator mounted under `/<prefix>` of a server of its own, until `close`. */
export const mount = async (service: AwsService, prefix: string) => {
  const server = createServer((request, response) => void service.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return {
    client: clientSettings(`http://127.0.0.1:${address.port}/${prefix}`),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

export const clientSettings = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

/** Temporary folder for one test, and its removal. */
export const temporaryFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'proofline-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** Polls until the condition holds; otherwise fails by the test's own timeout. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await delay(5);
};
