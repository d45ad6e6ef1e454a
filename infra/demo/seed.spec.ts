/** Demo on any weekday: its days count back from the day of its making, and no date in it may be implausible. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { listFiles } from '#contracts/files.ts';
import { points } from '#contracts/points.ts';
import { archiveProject, getProject, listProjects } from '#contracts/projects.ts';
import { zonedParts } from '#domain/calendar/zone.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import type { DemoFile, Work } from './artwork.ts';
import type { ProjectScenario } from './scenarios.ts';
import { Seeder, type Workspace } from './seed.ts';

const day = 86_400_000;
const timezone = 'America/New_York';
const scenario: ProjectScenario = {
  client: 'aurora',
  name: 'Clinic signage',
  code: 'AUR-008',
  lead: 'nora',
  began: 14,
  until: 9,
  work: [{ kind: 'print', steps: 'w' }],
  days: 1,
  reminders: true,
};
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

let runtime: TestRuntime;
let workspace: TestWorkspace;
let folder: string;
let picture: DemoFile;
beforeAll(async () => {
  runtime = await startTestRuntime();
  workspace = await runtime.createWorkspace();
  folder = await mkdtemp(join(tmpdir(), 'seed-'));
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a5c8a' } })
    .png()
    .toBuffer();
  picture = { name: 'sign.png', type: 'image/png', path: join(folder, 'sign.png'), size: bytes.length };
  await writeFile(picture.path, bytes);
});
afterAll(async () => {
  await runtime.stop();
  await rm(folder, { recursive: true });
});

test.each(weekdays)('made on a %s, it reminds at nine in the morning of business days', async (name) => {
  // Each test seeds its own demo, in the afternoon of such a weekday after the previous one.
  let today = Math.ceil(runtime.clock.now() / day) * day + 20 * day + 16 * 3_600_000;
  while (new Date(today).getUTCDay() !== weekdays.indexOf(name)) today += day;
  const { owner } = workspace;
  const email = `isla@${name.toLowerCase()}.example`;
  const client = await owner.ok(createClient, {
    body: { name, timezone, contacts: [{ firstname: 'Isla', lastname: 'Barrett', email }] },
  });
  const team: Workspace = {
    tenantId: workspace.tenantId,
    person: () => owner,
    contact: () => workspace.asAnonymous(),
    anonymous: workspace.asAnonymous(),
  };
  const draw = (works: readonly Work[]) => ({
    files: works.map(async () => picture),
    remove: async () => undefined,
  });
  await new Seeder(runtime, team, draw, today).run([scenario], new Map([['aurora', client]]));

  const reminders = runtime.mailbox
    .list({ to: email, limit: 50 })
    .filter(({ tags }) => tags.kind === 'revision_reminder')
    .map(({ sentAt }) => zonedParts(new Date(sentAt).toISOString(), timezone));
  expect(reminders.length).toBeGreaterThan(1);
  for (const { year, month, day: date, hour, minute } of reminders) {
    const sent = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
    expect([weekdays[sent], hour, minute]).toEqual([expect.stringMatching(/^[MTWF]/), 9, 0]);
  }
  expect(Math.abs(runtime.clock.now() - today)).toBeLessThan(60_000);
  const { items } = await owner.ok(listProjects);
  for (const { id } of items) await owner.ok(archiveProject, { params: { id }, body: { archive: true } });
});

test('a link is sent with its screenshots in each round, and has points on them', async () => {
  const today = Math.ceil(runtime.clock.now() / day) * day + 30 * day + 16 * 3_600_000;
  const { owner } = workspace;
  const client = await owner.ok(createClient, {
    body: {
      name: 'Linked',
      timezone,
      contacts: [{ firstname: 'Isla', lastname: 'Barrett', email: 'isla@linked.example' }],
    },
  });
  const team: Workspace = {
    tenantId: workspace.tenantId,
    person: () => owner,
    contact: () => workspace.asAnonymous(),
    anonymous: workspace.asAnonymous(),
  };
  const draw = (works: readonly Work[]) => ({
    files: works.map(async () => picture),
    remove: async () => undefined,
  });
  const link = 'https://example.com/';
  const site: ProjectScenario = {
    ...scenario,
    name: 'Site',
    code: 'LNK-001',
    work: [{ kind: 'web', steps: 'co', link }],
  };
  await new Seeder(runtime, team, draw, today).run([site], new Map([['aurora', client]]));

  const { items } = await owner.ok(listProjects, { query: { search: 'Site' } });
  const id = items[0]?.id ?? 0;
  const { workflows } = await owner.ok(getProject, { params: { id } });
  const [workflow] = workflows;
  const [stage] = workflow?.tasks ?? [];
  expect(stage?.data.review_link).toBe(link);
  const rounds = stage?.tasks.filter(({ sent_on }) => sent_on !== null) ?? [];
  expect(rounds).toHaveLength(2);
  for (const { id: rev } of rounds) {
    const { files } = await owner.ok(listFiles, { params: { id, wf: workflow?.id ?? 0, rev } });
    expect(files.map(({ kind, sent_on }) => [kind, sent_on !== null])).toEqual([['image', true]]);
  }
  const params = { id, wf: workflow?.id ?? 0, rev: rounds[0]?.id ?? 0 };
  const { items: pointed } = await owner.ok(points.list, { params });
  expect(pointed.some(({ file_id, answer }) => file_id !== null && answer !== null)).toBe(true);
});
