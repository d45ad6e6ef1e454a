/** Operator's tools run as commands, beside a running product and without one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveProject, deleteProject, listProjects } from '#contracts/projects.ts';
import { eventId } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { DoubtfulName } from '#server/data/entities/doubtful-name.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { PurgeJob } from '#server/data/entities/purge-job.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { forgetTenant, tenantById } from '#server/lambda/tenant.ts';
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

const run = (tool: 'rebuild' | 'republish' | 'marketplace-codes' | 'abuse' | 'ops', ...more: string[]) =>
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

it('publish one commit by its id, however long ago its time is', async () => {
  const { tenantId } = workspace;
  // As the clock commits a deadline that passed while its project was archived.
  const time = runtime.clock.now() - 60 * 86_400_000;
  const key = { tenantId, projectId: 1, workflowId: 0, time, name: 'missed_101' };
  await Commit.create({
    ...key,
    actor: { kind: 'system', id: 0, name: '' },
    events: [{ category: 'Project Archived' }],
  }).go();
  runtime.nudge();
  await runtime.idle();
  const id = eventId(key, 0);
  const published = () =>
    runtime.bus.list({ limit: 1000 }).filter(({ event }) => JSON.stringify(event).includes(id)).length;
  expect(published()).toBe(1);
  for (const given of [id, id.replace(/-0$/, '')])
    expect(await run('republish', '--commit', given)).toEqual({
      code: 0,
      text: `Workspace ${tenantId}: 1 events\n`,
    });
  expect(published()).toBe(3);
});

it('pause the mail of a workspace and resume it', async () => {
  const tenant = ['--tenant', String(workspace.tenantId)];
  const paused = async () => (await tenantById(workspace.tenantId))?.mail_stopped;
  expect(await run('ops', 'pause', ...tenant)).toMatchObject({ code: 0 });
  const since = await paused();
  expect(since).toMatchObject({ reason: 'operator' });
  await run('ops', 'pause', ...tenant);
  expect(await paused()).toEqual(since);
  expect((await run('ops', 'resume', ...tenant)).code).toBe(0);
  expect(await paused()).toBeUndefined();
  expect((await run('ops', 'pause', '--tenant', '999')).code).toBe(1);
});

it('hold a workspace and release it', async () => {
  const { owner, tenantId } = workspace;
  const hold = (...more: string[]) => run('ops', 'hold', '--tenant', String(tenantId), ...more);
  const held = async () => (await tenantById(tenantId))?.held;
  const first = await hold('--reason', ' Dispute with Acme ');
  const { since } = (await held()) ?? {};
  expect(first).toEqual({
    code: 0,
    text: `Workspace ${tenantId} is on hold since ${since}: Dispute with Acme\n`,
  });
  // The product is another process, with a copy of its own for 30 seconds.
  forgetTenant(tenantId);
  const refusal = { status: 403, body: { error: { code: 'workspace_held' } } };
  expect(await owner.call(listProjects, { query: {} })).toMatchObject(refusal);
  expect(await hold('--reason', 'Another')).toEqual(first);
  expect((await run('ops', 'usage', '--tenant', String(tenantId))).text).toMatch(
    /^on hold since +\S+Z: Dispute with Acme$/m,
  );

  const released = { code: 0, text: `Workspace ${tenantId} is not on hold\n` };
  for (const _ of ['first', 'again']) expect(await hold('--release')).toEqual(released);
  expect(await held()).toBeUndefined();
  expect((await owner.call(listProjects, { query: {} })).status).toBe(200);

  const nobody = { code: 1, text: 'There is no workspace 999\n' };
  expect(await run('ops', 'hold', '--tenant', '999', '--reason', 'Dispute')).toEqual(nobody);
  expect(await run('ops', 'hold', '--tenant', '999', '--release')).toEqual(nobody);
  for (const reason of [' ', 'x'.repeat(501)])
    expect(await hold('--reason', reason)).toMatchObject({
      code: 1,
      text: expect.stringContaining('--reason is a text of at most 500 characters'),
    });
  for (const wrong of [[], ['--release', '--reason', 'Dispute'], ['--release', 'now']])
    expect((await hold(...wrong)).text).toContain('npm run ops -- hold --tenant 42 --release');
  expect(await held()).toBeUndefined();
});

it('erase a workspace on hold', async () => {
  const { tenantId } = await runtime.createWorkspace({ subdomain: 'disputed' });
  const tenant = ['--tenant', String(tenantId)];
  await run('ops', 'hold', ...tenant, '--reason', 'Fraud');
  const { code, text } = await run('ops', 'erase', ...tenant, '--confirm', 'disputed', '--settle', '1');
  expect([code, text]).toEqual([0, expect.stringContaining(`Workspace ${tenantId} is erased: `)]);
  expect(await tenantById(tenantId)).toBeUndefined();
});

it('tell the flags of a workspace, and set them', async () => {
  const tenant = ['--tenant', String(workspace.tenantId)];
  const flag = (...more: string[]) => run('ops', 'flag', ...more, ...tenant);
  expect((await flag()).text).toContain('live         on   as usual, 100 % of workspaces have it');
  expect((await flag('live', 'off')).text).toContain('live         off  set here');
  expect((await flag('live', 'off')).code).toBe(0);
  expect((await flag()).text).toContain('live         off  set here');
  expect((await tenantById(workspace.tenantId))?.flags).toEqual([{ name: 'live', on: false }]);
  expect((await flag('live', 'usual')).text).toContain('live         on   as usual');
  expect((await run('ops', 'flag', '--tenant', '999')).code).toBe(1);
  for (const wrong of [['live'], ['nothing', 'on'], ['live', 'maybe'], ['live', 'on', 'off']])
    expect((await flag(...wrong)).text).toContain('npm run ops -- flag live off');
});

it('list the names that somebody should look at', async () => {
  const { tenantId } = workspace;
  await DoubtfulName.put({
    since: '2026-01-05T10:00:00.000Z',
    workspace: tenantId,
    name: 'Google Ads Team',
  }).go();
  expect((await run('abuse', 'names')).text).toContain(`workspace ${tenantId}  "Google Ads Team"`);
  const { text } = await run('abuse', 'names', '--seen', String(tenantId));
  expect(text).toContain(`1 names of workspace ${tenantId}`);
  expect(text).not.toContain('Google');
  for (const wrong of [[], ['pause'], ['--help']]) {
    expect(await run('abuse', ...wrong)).toMatchObject({
      code: 1,
      text: expect.stringContaining('npm run abuse'),
    });
  }
});

it('trace an action from its commit to its mails, and say so if nothing has the id', async () => {
  const { tenantId } = workspace;
  const { data } = await Commit.query.history({ tenantId }).go();
  const made = data.find(({ events }) => events.some(({ category }) => category === 'Project Created'));
  if (!made) throw new Error('no project was created');
  const { code, text } = await run('ops', 'trace', eventId(made, 0));
  expect(code).toBe(0);
  expect(text).toContain(`Workspace ${tenantId}\n`);
  expect(text).toContain('event 0 Project Created: to ');
  expect(text).toContain(`filter correlationId = "${made.correlation_id}"`);
  const none = await run('ops', 'trace', 'nobody-has-this', '--tenant', String(tenantId));
  expect(none).toMatchObject({ code: 1, text: expect.stringContaining('has the id nobody-has-this') });
  for (const wrong of [
    [],
    ['trace'],
    ['restore'],
    ['restore', '--from', 'x', '--to', '2030-01-01'],
    ['--help'],
  ])
    expect(await run('ops', ...wrong)).toMatchObject({
      code: 1,
      text: expect.stringContaining('npm run ops'),
    });
});

it('send dead letters back to their queue, those of one workspace or all', async () => {
  const { tenantId } = workspace;
  const dead = 'proofline-settle-answers-dead';
  const send = (tenant_id: number) =>
    runtime.queues.send(
      dead,
      JSON.stringify({ detail: { id: `${tenant_id}-event`, name: 'Stage Approved', tenant_id } }),
    );
  send(tenantId);
  send(999);
  const left = () => runtime.queues.counts(dead).visible;
  const listed = await run('ops', 'redrive', 'all', '--dry-run');
  expect([listed.code, listed.text]).toEqual([0, expect.stringContaining('settle-answers: 2 found\n')]);
  expect(listed.text).toContain(
    `settle-answers  Stage Approved  ${tenantId}-event  workspace ${tenantId}  received 1 time\n`,
  );
  expect(left()).toBe(2);
  const sent = await run('ops', 'redrive', 'settle-answers', '--tenant', String(tenantId));
  expect(sent.text).toMatch(/1 found, 1 sent back, [01] of them dead again meanwhile, 1 of others stay\n/);
  // Its consumer cannot read it, so it is dead again in the end.
  await runtime.idle();
  expect(left()).toBe(2);
  const unknown = await run('ops', 'redrive', 'nobody');
  expect(unknown).toMatchObject({ code: 1, text: expect.stringContaining('There is no consumer nobody') });
});

it('print the usage of a workspace', async () => {
  const { code, text } = await run('ops', 'usage', '--tenant', String(workspace.tenantId));
  expect(code).toBe(0);
  expect(text).toMatch(/^plan +professional, active$/m);
  expect(text).toMatch(/^members +1$/m);
  expect(text).toMatch(/^projects, active +1$/m);
  const { host } = new URL(runtime.url((await tenantById(workspace.tenantId))?.subdomain));
  expect(await run('ops', 'usage', '--host', host)).toEqual({ code: 0, text });
  expect(await run('ops', 'usage', '--host', 'nobody.localhost')).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is no workspace at nobody\.localhost: [^\n]*\n$/),
  });
  expect(await run('ops', 'usage', '--tenant', '999')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no workspace 999'),
  });
});

it('export a workspace and bring it back to an instant, beside the product that runs', async () => {
  const { tenantId, owner } = workspace;
  const tenant = ['--tenant', String(tenantId)];
  const { code, text } = await run('ops', 'export', ...tenant, '--to', join(folder.path, 'export'));
  expect([code, text]).toEqual([0, expect.stringMatching(/\d+ items, \d+ files? of \d+ bytes\n/)]);
  runtime.clock.advance(60_000);
  const at = new Date(runtime.clock.now()).toISOString();
  runtime.clock.advance(60_000);
  const { items: before } = await owner.ok(listProjects, { query: {} });
  const film = { params: { id: before[0]?.id ?? 0 } };
  await owner.ok(archiveProject, { ...film, body: { archive: true } });
  await owner.ok(deleteProject, film);
  await createTestProject(owner, { name: 'Begun since' });
  await runtime.idle();
  runtime.clock.advance(600_000);
  const restored = await run('ops', 'restore', ...tenant, '--to', at);
  expect([restored.code, restored.text]).toEqual([
    0,
    expect.stringContaining(`Workspace ${tenantId} as of ${at}\n`),
  ]);
  const { items } = await owner.ok(listProjects, { query: {} });
  expect(items.map(({ name }) => name)).toEqual(['Film']);
  const again = await run('ops', 'import', '--from', join(folder.path, 'export'));
  expect(again).toMatchObject({
    code: 1,
    text: expect.stringContaining(`The workspace ${tenantId} exists here`),
  });
  const never = await run('ops', 'restore', ...tenant, '--to', 'yesterday');
  expect(never).toMatchObject({ code: 1, text: expect.stringContaining('--to is an instant') });
  const nowhere = await run('ops', 'restore', '--from', 'nowhere');
  expect(nowhere).toMatchObject({ code: 1, text: expect.stringContaining('There is no table nowhere') });
});

it('erase a workspace, once its subdomain is named, and tell what was erased', async () => {
  const doomed = await runtime.createWorkspace({ subdomain: 'doomed' });
  await createTestProject(doomed.owner);
  const tenant = ['--tenant', String(doomed.tenantId)];
  for (const wrong of [[], ['--confirm', workspace.subdomain]])
    expect(await run('ops', 'erase', ...tenant, ...wrong)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Nothing is erased: --confirm is not its subdomain'),
    });
  expect((await tenantById(doomed.tenantId))?.deletes_on).toBeUndefined();
  const { code, text } = await run('ops', 'erase', ...tenant, '--confirm', 'doomed', '--settle', '1');
  expect([code, text]).toEqual([0, expect.stringContaining(`Workspace ${doomed.tenantId} is erased: `)]);
  expect(text).toMatch(/Z {2}closed\n/);
  expect(text).toMatch(/erased: [1-9]\d+ items, \d+ objects, 1 logins, \d+ schedules\n/);
  expect(await tenantById(doomed.tenantId)).toBeUndefined();
  expect(await ProjectListItem.query.primary({ tenantId: doomed.tenantId, list: 'active' }).go()).toEqual({
    data: [],
    cursor: null,
  });
  // It is over: the same command finds that again.
  expect((await run('ops', 'erase', ...tenant)).text).toContain('is erased: ');
  expect(await run('ops', 'erase', '--tenant', '999')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no workspace 999'),
  });
});

it('erase on, where the message of the next run is lost', async () => {
  const doomed = await runtime.createWorkspace();
  const { tenantId } = doomed;
  await createTestProject(doomed.owner);
  await runtime.idle();
  await Tenant.delete({ tenantId }).go();
  const job = { tenantId, kind: 'workspace', id: tenantId } as const;
  await PurgeJob.put({ ...job, created_on: '2031-01-01', state: 'waiting', run: 3, steps: 40 }).go();
  const { code, text } = await run('ops', 'erase', '--tenant', String(tenantId));
  expect([code, text]).toEqual([0, expect.stringContaining(`Workspace ${tenantId} is erased: `)]);
  expect((await PurgeJob.get(job).go({ consistent: true })).data).toMatchObject({ state: 'done', run: 3 });
});

it('refuse what cannot be meant', async () => {
  const refusals: readonly (readonly [string, 'rebuild' | 'republish', ...string[]])[] = [
    ['--since is an instant, such as 2030-01-01T12:00:00Z', 'republish'],
    ['--since is a fortnight ago at most', 'republish', '--since', '2001-01-01T00:00:00Z'],
    ['There is no commit 1-1-1', 'republish', '--commit', '1-1-1'],
    [
      '--commit names one commit, so that it takes neither --since nor --tenant',
      'republish',
      '--commit',
      '1-1-1',
      '--tenant',
      '1',
    ],
    ['There is no workspace 999', 'rebuild', '--tenant', '999'],
    ['--tenant is the number of a workspace', 'rebuild', '--tenant', 'acme'],
  ];
  for (const [said, tool, ...more] of refusals)
    expect(await run(tool, ...more)).toEqual({ code: 1, text: `${said}\n` });
  const complete = join(folder.path, 'export');
  expect(await run('ops', 'export', '--tenant', String(workspace.tenantId), '--to', complete)).toEqual({
    code: 1,
    text: `${complete} holds a complete export already: --to is another folder\n`,
  });
  expect((await run('ops', 'import', '--from', folder.path)).text).toBe(
    `${folder.path} holds no complete export\n`,
  );
  for (const wrong of [[], ['--users', '5'], ['--help']]) {
    const { code, text } = await run('marketplace-codes', ...wrong);
    expect(code).toBe(1);
    expect(text).toContain('npm run codes -- --users 5 --make 10');
    expect(text).not.toContain('    at ');
  }
});

it('start the product for as long as they need it', async () => {
  await runtime.stop();
  expect(await run('rebuild')).toEqual({ code: 0, text: `Workspace ${workspace.tenantId}: 0 differences\n` });
});

it('print nothing of the product that they start but what they say themselves', async () => {
  delete environment.POWERTOOLS_LOG_LEVEL;
  const { tenantId } = workspace;
  for (const done of ['pause', 'resume'])
    expect(await run('ops', done, '--tenant', String(tenantId))).toEqual({
      code: 0,
      text: `Mail of workspace ${tenantId}: ${done}d\n`,
    });
});
