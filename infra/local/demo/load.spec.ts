import { afterAll, beforeAll, expect, test } from 'vitest';
import { getClient, listClients } from '../../../shared/contracts/clients.ts';
import { listFiles } from '../../../shared/contracts/files.ts';
import { getProject, listProjects } from '../../../shared/contracts/projects.ts';
import { Membership } from '../../../shared/server/data/entities/workspace.ts';
import { type ApiClient, apiClient, startTestRuntime, type TestRuntime } from '../test-runtime.ts';
import { loadDemo } from './load.ts';
import { demoPassword } from './stories.ts';

let runtime: TestRuntime;
let logins: Awaited<ReturnType<typeof loadDemo>>;
let seconds: number;
beforeAll(async () => {
  runtime = await startTestRuntime();
  const before = process.cpuUsage();
  logins = await loadDemo(runtime);
  runtime.setLogins(logins);
  const { user, system } = process.cpuUsage(before);
  seconds = (user + system) / 1e6;
}, 240_000);
afterAll(() => runtime.stop());

const as = (email: string, subdomain = 'northwind'): ApiClient => {
  const account = runtime.identity.accounts().find((one) => one.email === email);
  return apiClient(runtime, subdomain, runtime.identity.accessToken(account?.sub ?? ''));
};

const everyRow = async (api: ApiClient) => {
  const lists = await Promise.all(
    (['0', '1'] as const).map((archived) => api.ok(listProjects, { query: { archived } })),
  );
  return lists.flatMap(({ items }) => items);
};

test('takes less than a minute of one processor, and ends today', () => {
  expect(seconds).toBeLessThan(60);
  expect(Math.abs(runtime.clock.now() - Date.now())).toBeLessThan(5000);
});

test('has projects in every state, and nothing of it is later than now', async () => {
  const rows = await everyRow(as('nora@northwind.example'));
  expect(rows).toHaveLength(30);
  const states = new Set(rows.map(({ status }) => status));
  expect([...states].toSorted()).toEqual([
    'awaiting_feedback',
    'cancelled',
    'completed',
    'in_production',
    'overdue_feedback',
    'pending_csat',
  ]);
  expect(rows.some(({ deliverable_type }) => deliverable_type === 'Multi')).toBe(true);
  expect(rows.some(({ archived, cancelled }) => archived && !cancelled)).toBe(true);
  const now = new Date(runtime.clock.now()).toISOString();
  for (const { lastClicked } of rows) expect((lastClicked ?? now) <= now).toBe(true);
});

test('has clients in all languages, files with thumbnails, and mails', async () => {
  const nora = as('nora@northwind.example');
  const { clients } = await nora.ok(listClients);
  expect(new Set(clients.map(({ language }) => language)).size).toBe(4);
  const { items } = await nora.ok(listProjects, { query: { search: 'film de marque' } });
  const { workflows } = await nora.ok(getProject, { params: { id: items[0]?.id ?? 0 } });
  const [workflow] = workflows;
  const sent = workflow?.tasks.flatMap(({ tasks }) => tasks).filter(({ sent_on }) => sent_on !== null) ?? [];
  const files = await Promise.all(
    sent.map(({ id }) =>
      nora.ok(listFiles, { params: { id: items[0]?.id ?? 0, wf: workflow?.id ?? 0, rev: id } }),
    ),
  );
  const all = files.flatMap((one) => one.files);
  expect(all.length).toBeGreaterThan(1);
  for (const { state, thumbnail, kind } of all) {
    expect([state, thumbnail === null, kind]).toEqual(['ready', false, expect.stringMatching(/image|video/)]);
  }
  expect(runtime.mailbox.list({ limit: 500 }).length).toBeGreaterThan(50);
  for (const { name, deadLetters } of runtime.queueNames) {
    if (deadLetters) expect([name, runtime.queues.list(name, { limit: 1 })]).toEqual([name, []]);
  }
});

test('lets everybody in with the printed login, each to see their own', async () => {
  expect(logins.map(({ role }) => role)).toEqual([
    'owner',
    'admin',
    'producer',
    'designer',
    'templates',
    'client',
    'client',
    'owner',
  ]);
  expect(new Set(logins.map(({ password }) => password))).toEqual(new Set([demoPassword]));
  const seen = async (email: string, subdomain?: string) => (await everyRow(as(email, subdomain))).length;
  expect(await seen('priya@northwind.example')).toBeLessThan(30);
  expect(await seen('harriet.cole@veloandvine.example')).toBe(5);
  expect(await seen('carl@contoso.example', 'contoso')).toBe(2);
  expect((await as('carl@contoso.example').call(listClients)).status).toBe(404);
  const { data } = await Membership.query.primary({ tenantId: 1 }).go({ pages: 'all' });
  expect(data).toHaveLength(7);
});

test('the clock cannot begin again', () => {
  expect(() => runtime.clock.begin(0)).toThrow(RangeError);
});

test('a second run does nothing', async () => {
  const nora = as('nora@northwind.example');
  const before = [await everyRow(nora), await nora.ok(getClient, { params: { id: 1 } })];
  expect(await loadDemo(runtime)).toEqual(logins);
  expect([await everyRow(nora), await nora.ok(getClient, { params: { id: 1 } })]).toEqual(before);
});
