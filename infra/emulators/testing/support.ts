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

/**
 * Polls until the condition holds. Fails after `seconds` and names what it waited for, so that it neither outlives its test,
 * where it would disturb the next one, nor leaves a timeout without a reason.
 */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  awaited = String(condition),
  seconds = 60,
): Promise<void> => {
  const end = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited ${seconds} s in vain for: ${awaited}`);
    await delay(5);
  }
};
