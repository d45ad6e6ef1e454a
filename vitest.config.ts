import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', setupFiles: ['./vitest.setup.ts'], ...more },
});

/** Bounds for what hangs, in milliseconds: far beyond what anything takes on a machine that is busy with other work. */
const patient = { testTimeout: 90_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      project(
        'domain',
        [
          'shared/{domain,contracts}/**/*.{spec,property}.ts',
          'events/catalog/**/*.spec.ts',
          'docs/*.spec.ts',
        ],
        patient,
      ),
      project(
        'server',
        ['{functions,events/relay,events/consumers,shared/server,infra/local}/**/*.{spec,property}.ts'],
        patient,
      ),
      project('web', ['web/src/**/*.spec.{ts,tsx}'], { environment: 'happy-dom', ...patient }),
      project('infra', ['infra/aws/**/*.spec.ts'], { testTimeout: 300_000, hookTimeout: 300_000 }),
      project('journeys', ['web/{e2e,src}/**/*.journey.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        globalSetup: ['./web/e2e/prepare.ts'],
        // A page that loads on a busy machine takes longer than the second that there would be.
        expect: { poll: { timeout: 10_000 } },
        // Each has a product, a browser and ports of its own, and waits for one of them most of the time.
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
