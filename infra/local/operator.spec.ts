/** Operator's tools run as commands, beside a running product and without one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { temporaryFolder, testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const folder = temporaryFolder();
let runtime: TestRuntime;
let workspace: TestWorkspace;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  environment = { ...process.env, PROOFLINE_DATA: folder.path, POWERTOOLS_LOG_LEVEL: 'SILENT' };
  runtime = await testRuntime({ dataDir: folder.path });
  workspace = await runtime.createWorkspace();
  await createTestProject(workspace.owner);
  await runtime.idle();
});
afterAll(folder.remove);

const run = (tool: 'rebuild' | 'republish' | 'codes', ...more: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `${tool}.ts`), ...more], {
    env: environment,
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      text: stdout + stderr,
    }),
  );

it('work beside the product that runs, on its data and its bus', async () => {
  const { tenantId } = workspace;
  await WorkspaceFigures.patch({ tenantId }).add({ active: 5 }).go();
  const found = await run('rebuild');
  expect(found.code).toBe(1);
  expect(found.text).toContain(`Workspace ${tenantId}: 1 differences`);
  const fixed = await run('rebuild', '--tenant', String(tenantId), '--fix');
  expect(fixed).toMatchObject({ code: 0, text: expect.stringContaining('put right') });

  const since = new Date(runtime.clock.now() - 3_600_000).toISOString();
  const events = () => runtime.bus.list({ limit: 1000 }).length;
  const before = events();
  const published = await run('republish', '--since', since);
  expect(published).toMatchObject({ code: 0, text: expect.stringMatching(/: [1-9]\d* events/) });
  expect(events()).toBeGreaterThan(before);
});

it('refuse what cannot be meant', async () => {
  expect((await run('republish')).text).toContain('--since is an instant');
  expect((await run('republish', '--since', '2001-01-01T00:00:00Z')).text).toContain('a fortnight ago');
  expect((await run('rebuild', '--tenant', 'acme')).text).toContain('the number of a workspace');
  for (const wrong of [[], ['--users', '5'], ['--help']]) {
    const { code, text } = await run('codes', ...wrong);
    expect(code).toBe(1);
    expect(text).toContain('npm run codes -- --users 5 --make 10');
    expect(text).not.toContain('    at ');
  }
});

it('start the product for as long as they need it', async () => {
  await runtime.stop();
  expect(await run('rebuild')).toEqual({ code: 0, text: `Workspace ${workspace.tenantId}: 0 differences\n` });
});
