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
 * Temporary folders are in memory if it has 1 GB free: a test kills processes, but cuts no power, so syncing to disk
 * is useless.
 */
const env = existsSync(memory) && roomIn(memory) > 1024 ** 3 ? { TMPDIR: memory } : {};

// Workers, and the processes that tests start, load installed packages as V8 has compiled them before.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/tests');

const project = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node',
    setupFiles: ['./vitest.setup.ts'],
    // Each call is a line at the level below.
    env: { POWERTOOLS_LOG_LEVEL: 'WARN', ...env },
    ...more,
  },
});

/** Timeouts for hangs, in milliseconds: far beyond what anything takes on a busy machine. */
const patient = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** Requests leave short-lived objects: with more room for young ones, in MB, they are collected less often. */
const execArgv = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

const server =
  '{functions,events/relay,events/consumers,shared/server,infra/emulators,infra/demo,infra/local,infra/migrations,infra/ops,infra/aws-check,bench}/**/*.{spec,property}.ts';
/** Specs of the server that need neither events nor a process of their own. */
const calls = globSync(server, { cwd: import.meta.dirname }).filter((file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return (
    /\btestRuntime\(\{ events: false(, faults: true)? \}\)/.test(text) &&
    !/\bvi\.(mock|hoisted|resetModules)\b|process\.env/.test(text)
  );
});

/**
 * Specs of the web that replace modules or element methods, or start the error reporter, which keeps the window's functions
 * as it finds them and wraps them for good: in a worker of their own, because modules that others have loaded can't be replaced,
 * and a window stays changed afterwards.
 */
const webMocks = globSync('web/{src,e2e}/**/*.{spec,property}.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) =>
    /\bvi\.(mock|doMock|hoisted|resetModules)\b|\.prototype\b|'@sentry\//.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
);
const webSetup = ['./web/src/lib/testing/patience.testing.ts', './vitest.setup.ts'];
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
        // Pure functions: files may share a worker and its loaded modules.
        { ...patient, isolate: false },
      ),
      project('server', [server], { ...patient, execArgv, exclude: calls }),
      // Files share a worker and its runtime, whose start takes longer than half of their tests.
      project('server-calls', calls, {
        ...patient,
        execArgv,
        isolate: false,
        globalSetup: ['./infra/local/testing/shared-runtime.ts'],
      }),
      // Files share a worker and its window, because loading React and the components takes longer than the tests.
      project('web', ['web/{src,e2e}/**/*.{spec,property}.{ts,tsx}'], {
        ...inBrowser,
        isolate: false,
        exclude: webMocks,
        // Hooks of the last file run first: real timers are restored before the page is left.
        setupFiles: ['./web/src/lib/testing/leave-nothing.testing.ts', ...webSetup],
      }),
      project('web-mocks', webMocks, { ...inBrowser, setupFiles: webSetup }),
      // Files share a worker and its templates: loading CDK and synthesising takes longer than most tests.
      project('infra', ['infra/aws/**/*.spec.ts'], {
        testTimeout: 300_000,
        hookTimeout: 300_000,
        isolate: false,
      }),
      project('journeys', ['web/{e2e,src}/**/*.journey.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: ['./web/e2e/global-setup.ts'],
        // As long as the locators: see product.ts.
        expect: { poll: { timeout: 30_000 } },
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
