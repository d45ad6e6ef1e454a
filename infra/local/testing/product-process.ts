/** Product as run by `npm start`, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

interface Starting {
  readonly main: ChildProcess;
  /** Resolves when the product serves; rejects if its process ends before. */
  readonly ready: Promise<void>;
}

/** Starts the product on a data folder, by default without a demo. */
export const beginProduct = (dataDir: string, temporary: string, option = '--bare'): Starting => {
  const { npm_lifecycle_event: _, ...environment } = process.env;
  mkdirSync(temporary, { recursive: true });
  const main = spawn(process.execPath, [join(import.meta.dirname, '../start.ts'), option], {
    env: { ...environment, PROOFLINE_DATA: dataDir, TMPDIR: temporary, POWERTOOLS_LOG_LEVEL: 'SILENT' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  main.stderr.on('data', (text: Buffer) => {
    output += text;
  });
  const ready = new Promise<void>((serves, fail) => {
    main.stdout.on('data', (text: Buffer) => {
      output += text;
      if (output.includes('Proofline is ready')) serves();
    });
    main.once('exit', (code) => fail(new Error(`The product ended with ${code}: ${output}`)));
  });
  return { main, ready };
};

/** Starts the product on a data folder, and resolves when it serves. */
export const startProduct = async (dataDir: string, temporary: string): Promise<ChildProcess> => {
  const { main, ready } = beginProduct(dataDir, temporary);
  await ready;
  return main;
};

export const exitOf = async (main: ChildProcess): Promise<void> => {
  if (main.exitCode === null && main.signalCode === null) await once(main, 'exit');
};

export const stopProduct = async (main: ChildProcess): Promise<void> => {
  if (main.exitCode !== null || main.signalCode !== null) return;
  main.kill('SIGTERM');
  await exitOf(main);
};
