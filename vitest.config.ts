import { existsSync, globSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const memory = '/dev/shm';
const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
/**
 * Temporary folders lie in memory where it has 1 GB to spare: a test kills processes, but cuts no power, so that it waits
 * for the disk in vain.
 */
const env = existsSync(memory) && roomIn(memory) > 1024 ** 3 ? { TMPDIR: memory } : {};

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', setupFiles: ['./vitest.setup.ts'], env, ...more },
});

/** Bounds for what hangs, in milliseconds: far beyond what anything takes on a machine that is busy with other work. */
const patient = { testTimeout: 90_000, hookTimeout: 120_000 };

/** Requests leave short-lived objects: with more room for young ones, in MB, they are collected less often. */
const execArgv = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Specs of the web that draw no component and replace nothing by `vi`: they test functions. */
const webFunctions = globSync('web/{src,e2e}/**/*.{spec,property}.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/\bvi\./.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);
const inBrowser = { environment: 'happy-dom', ...patient };

export default defineConfig({
  test: {
    // Processors + 1: a worker waits for its product, its browser or a timer now and then.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project(
        'domain',
        [
          'shared/{domain,contracts}/**/*.{spec,property}.ts',
          'events/catalog/**/*.spec.ts',
          'docs/*.spec.ts',
        ],
        // Pure functions: files may share a worker and what it has loaded.
        { ...patient, isolate: false },
      ),
      project(
        'server',
        [
          '{functions,events/relay,events/consumers,shared/server,infra/emulators,infra/demo,infra/local}/**/*.{spec,property}.ts',
        ],
        { ...patient, execArgv },
      ),
      project('web', ['web/{src,e2e}/**/*.{spec,property}.{ts,tsx}'], {
        ...inBrowser,
        exclude: webFunctions,
      }),
      // These share a worker like the domain's; each file has a window of its own nevertheless.
      project('web-functions', webFunctions, { ...inBrowser, isolate: false }),
      project('infra', ['infra/aws/**/*.spec.ts'], { testTimeout: 300_000, hookTimeout: 300_000 }),
      project('journeys', ['web/{e2e,src}/**/*.journey.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: ['./web/e2e/prepare.ts'],
        // A page that loads on a busy machine takes longer than the second that there would be.
        expect: { poll: { timeout: 10_000 } },
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
