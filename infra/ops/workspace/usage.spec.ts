import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveProject } from '#contracts/projects.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { FileItem } from '#server/data/entities/file.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { type Usage, usageOf } from './usage.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());

const day = 86_400_000;
const actor = { kind: 'agent', id: 1, name: 'Olga Owner' } as const;

/** Commit of a project with so many events, and a mail that was claimed some days ago. */
const putCommit = async (key: { tenantId: number; projectId: number }, time: number, events: number) => {
  await Commit.put({
    ...key,
    time,
    workflowId: 0,
    name: 'made-here',
    actor,
    events: Array.from({ length: events }, () => ({ category: 'Project Created', data: {} }) as never),
  }).go();
};
const putMail = (
  key: { tenantId: number; projectId: number },
  time: number,
  recipient: string,
  state: 'sent' | 'bounced',
  claimed: number,
) =>
  MailRecord.put({
    ...key,
    time,
    workflowId: 0,
    name: 'made-here',
    recipient,
    to: 'ann@client.example',
    subject: 'Round 1',
    state,
    claimed_on: new Date(claimed).toISOString(),
  }).go();

it('counts people, projects by state, files, and mails and events of 30 days', async () => {
  const { tenantId, owner, asAgent } = await runtime.createWorkspace({ plan: 'starter' });
  await asAgent();
  const film = await createTestProject(owner);
  const old = await createTestProject(owner, { name: 'Old' });
  await owner.ok(archiveProject, { params: { id: old.id }, body: { archive: true } });
  const now = runtime.clock.now();
  const before = await usageOf(tenantId, now);
  expect(before).toMatchObject({
    members: 2,
    invited: 0,
    clients: 2,
    contacts: 4,
    projects: { active: 1, cancelled: 0, archived: 1 },
    files: { number: 0, bytes: 0 },
    mails: {},
    plan: 'starter',
    state: 'active',
    limits: { users_allowed: 5, active_projects_allowed: 25, archived_projects_allowed: 100 },
  } satisfies Partial<Usage>);

  // Enough files that a project takes several pages of the table.
  const key = { tenantId, projectId: film.id };
  const files = Array.from({ length: 300 }, (_, index) => ({
    ...key,
    workflowId: film.wf,
    revisionId: film.revision(1, 0),
    id: `file-${index}`,
    name: `${'long '.repeat(1500)}${index}.png`,
    type: 'image/png',
    size: 1000 + index,
    path: `documents/${index}`,
    version: 1,
    created_on: new Date(now).toISOString(),
    created_by: actor,
    state: 'ready' as const,
  }));
  await FileItem.put(files).go();
  const aged = now - 31 * day;
  await putCommit(key, aged, 5);
  await putCommit(key, now + 1, 3);
  await putMail(key, aged, 'contact_1', 'sent', aged);
  // A reminder of the round that was sent then.
  await putMail(key, aged, 'contact_1-reminder', 'sent', now - day);
  await putMail(key, now + 1, 'contact_1', 'sent', now);
  await putMail(key, now + 1, 'contact_2', 'bounced', now);
  await putMail({ tenantId, projectId: 0 }, now, 'user_1', 'sent', now);
  expect(await usageOf(tenantId, now)).toMatchObject({
    files: { number: 300, bytes: 300 * 1000 + (299 * 300) / 2 },
    mails: { sent: 3, bounced: 1 },
    events: (before?.events ?? 0) + 3,
    lastActivity: new Date(now + 1).toISOString(),
  });
});

it('counts nothing of another workspace, and knows none that does not exist', async () => {
  const one = await runtime.createWorkspace({ plan: 'professional' });
  const other = await runtime.createWorkspace();
  await createTestProject(other.owner);
  const usage = await usageOf(one.tenantId, runtime.clock.now());
  expect(usage).toMatchObject({ members: 1, clients: 0, contacts: 0, projects: { active: 0 } });
  expect(usage?.limits).toEqual({});
  expect(await usageOf(987, runtime.clock.now())).toBeUndefined();
});
