/** First start, which is a process of its own, stopped and killed while it fills an installation. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginProduct, exitOf, startProduct, stopProduct } from '#testing/product-process.ts';
import { temporaryFolder, until } from '#testing/support.ts';
import { startTestRuntime } from '#testing/test-runtime.ts';
import { openStore } from '../emulators/shared/store.ts';
import { createSettings, type Settings } from './environment.ts';

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let main: ChildProcess | undefined;

beforeEach(async () => {
  folder = temporaryFolder();
  dataDir = join(folder.path, 'data');
  const runtime = await startTestRuntime({ dataDir, events: false });
  runtime.settings.set('made', 'before');
  await runtime.stop();
});
afterEach(async () => {
  if (main) await stopProduct(main);
  folder.remove();
});

const temporary = () => join(folder.path, 'tmp');

/** Starts the product without a build of the web app, and resolves while the demo is being made. */
const startToFill = async (): Promise<ChildProcess> => {
  const begun = beginProduct(dataDir, temporary(), '--dev');
  // Nobody waits until it serves.
  begun.ready.catch(() => undefined);
  main = begun.main;
  let said = '';
  main.stdout?.on('data', (text: Buffer) => {
    said += text;
  });
  await until(() => said.includes('Demo workspace'));
  return main;
};

/** Reads the settings of an installation that is not running. */
const settingsThere = <Value>(read: (settings: Settings) => Value): Value => {
  const store = openStore(join(dataDir, 'runtime.sqlite'));
  try {
    return read(createSettings(store));
  } finally {
    store.close();
  }
};
const isRunning = async (): Promise<boolean> => {
  const started = await startProduct(dataDir, temporary()).catch(() => undefined);
  if (started) await stopProduct(started);
  return !started;
};

it('stops with the process that waits for it, and begins anew at the next start', async () => {
  const first = await startToFill();
  const ended = once(first, 'exit');
  first.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  // An installation without a demo keeps what it has.
  expect(settingsThere((settings) => [settings.get('demo'), settings.get('made')])).toEqual([
    'loading',
    'before',
  ]);
  const second = await startToFill();
  second.kill('SIGTERM');
  await exitOf(second);
  expect(settingsThere((settings) => [settings.get('demo'), settings.get('made')])).toEqual([
    'loading',
    undefined,
  ]);
});

it('stops when the process that waits for it is killed', async () => {
  const killed = await startToFill();
  killed.kill('SIGKILL');
  await exitOf(killed);
  await until(async () => !(await isRunning()));
});
