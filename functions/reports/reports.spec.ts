import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { archiveProject, cancelProject, createProject } from '#contracts/projects.ts';
import { getDashboard } from '#contracts/reports.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { approveStage, getWorkflow, rejectRevision } from '#contracts/workflows.ts';
import { addDays, localDate } from '#domain/calendar/date.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const hour = 3_600_000;
const day = 24 * hour;
let runtime: TestRuntime;
let workspace: TestWorkspace;
let client: { id: number; contacts: { id: number; firstname: string; email: string }[] };
beforeAll(async () => {
  runtime = await testRuntime({ faults: true });
  workspace = await runtime.createWorkspace();
  client = await workspace.owner.ok(createClient, {
    body: { name: 'Client', contacts: [{ firstname: 'Ann', email: 'ann@client.example' }] },
  });
  // A Tuesday at 08:00 UTC.
  const now = runtime.clock.now();
  const tuesday = Math.floor(now / day) * day + 8 * 3_600_000;
  let at = tuesday + day;
  while (new Date(at).getUTCDay() !== 2) at += day;
  runtime.clock.set(at);
});
afterAll(() => runtime.stop());

const create = async (titles: string[], team: number[] = []) => {
  const { project, workflows } = await workspace.owner.ok(createProject, {
    body: {
      name: titles.join(' '),
      client_id: client.id,
      contacts: client.contacts.map(({ id, firstname, email }) => ({ id, firstname, email })),
      team_members: team,
      workflows: [{ stages: titles.map((title) => ({ title, revisions: 1 })) }],
    },
  });
  const [workflow] = workflows;
  if (!workflow) throw new Error('no workflow');
  return { id: project.id, workflow };
};
type Created = Awaited<ReturnType<typeof create>>;
const approve = async ({ workflow }: Created) => {
  for (const stage of workflow.tasks) {
    await workspace.owner.ok(approveStage, { params: { id: workflow.id, stage: stage.id } });
  }
};
const send = ({ id, workflow }: Created) =>
  workspace.owner.ok(sendPreview, {
    params: { id, wf: workflow.id, rev: workflow.tasks[0]?.tasks[0]?.id ?? 0 },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });

test('an empty workspace has no averages, and no division by zero', async () => {
  const { owner } = await runtime.createWorkspace();
  expect(await owner.ok(getDashboard)).toMatchObject({
    in_production: 0,
    awaiting_feedback: 0,
    active_projects: 0,
    average_completion_days: null,
    health: null,
    csat: null,
    current_stages: [],
    upcoming_stages: [],
    due_today: [],
    overdue: [],
  });
});

test('an agent with access to all projects and one with their own get the same figures', async () => {
  const member = await workspace.asAgent();
  const team = [member.id];
  const finished = await create(['Design'], team);
  const waiting = await create(['Design', 'Print'], team);
  await create(['Copy', 'Print'], team);
  const cancelled = await create(['Copy'], team);
  const away = await create(['Copy'], team);
  await send(waiting);
  await workspace.owner.ok(cancelProject, { params: { id: cancelled.id }, body: { cancel: true } });
  runtime.clock.advance(1.6 * day);
  await approve(finished);
  await approve(away);
  await workspace.owner.ok(archiveProject, { params: { id: away.id }, body: { archive: true } });
  await runtime.idle();

  // Sent on Tuesday at 8 with a term of a business day: overdue since Wednesday at 8. Two of three active projects are
  // healthy.
  const expected = {
    in_production: 1,
    awaiting_feedback: 1,
    active_projects: 3,
    average_completion_days: 1.5,
    health: 2 / 3,
    current_stages: [
      { label: 'Copy', count: 1 },
      { label: 'Design', count: 1 },
    ],
    upcoming_stages: [{ label: 'Print', count: 2 }],
    due_today: [],
    overdue: [{ id: waiting.id, status: 'overdue_feedback' }],
    turns: { yours: 1, clients: 1, late: 1, today: 0, done: 2 },
    yours: [{ own_move: { move: 'work', stage: 'Copy' } }],
  };
  expect(await member.ok(getDashboard)).toMatchObject(expected);
  expect(await workspace.owner.ok(getDashboard)).toMatchObject(expected);
  // An agent on no team sees none of it.
  const outsider = await workspace.asAgent();
  expect(await outsider.ok(getDashboard)).toMatchObject({ active_projects: 0, overdue: [] });
});

test('feedback due later today is due today, and tomorrow’s is not', async () => {
  const { owner } = await runtime.createWorkspace();
  const member = workspace;
  const due = await create(['Later']);
  await send(due);
  const dueIds = async () => {
    await runtime.idle();
    const { due_today, overdue } = await member.owner.ok(getDashboard);
    return { due_today: due_today.map(({ id }) => id), overdue: overdue.map(({ id }) => id) };
  };
  expect((await dueIds()).due_today).not.toContain(due.id);
  const { tasks } = await member.owner.ok(getWorkflow, { params: { id: due.workflow.id } });
  const at = Date.parse(tasks[0]?.tasks[0]?.due_on ?? '');
  runtime.clock.set(at - hour);
  expect((await dueIds()).due_today).toContain(due.id);
  runtime.clock.set(at + hour);
  expect((await dueIds()).overdue).toContain(due.id);
  expect((await owner.ok(getDashboard)).overdue).toEqual([]);
});

test('a change request comes first among the moves of the agency, and leaves them with the next sending', async () => {
  const studio = await runtime.createWorkspace();
  const [first, asked] = [await createTestProject(studio.owner), await createTestProject(studio.owner)];
  const round = (of: number) => ({ params: { id: asked.id, wf: asked.wf, rev: asked.revision(1, of) } });
  const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };
  const yours = async () => {
    await runtime.idle();
    const { turns, yours: items } = await studio.owner.ok(getDashboard);
    return { total: turns.yours, moves: items.map(({ id, own_move }) => [id, own_move?.move]) };
  };
  expect(await yours()).toEqual({
    total: 2,
    moves: [
      [first.id, 'work'],
      [asked.id, 'work'],
    ],
  });
  await studio.owner.ok(sendPreview, { ...round(0), body: { emailText, reviewLink: 'https://example.com' } });
  expect(await yours()).toEqual({ total: 1, moves: [[first.id, 'work']] });
  await studio.owner.ok(rejectRevision, {
    params: { id: asked.wf, stage: asked.stage(1).id, rev: asked.revision(1, 0) },
  });
  expect(await yours()).toEqual({
    total: 2,
    moves: [
      [asked.id, 'change'],
      [first.id, 'work'],
    ],
  });
  await studio.owner.ok(sendPreview, { ...round(1), body: { emailText, reviewLink: 'https://example.com' } });
  expect(await yours()).toEqual({ total: 1, moves: [[first.id, 'work']] });
});

test('work whose target date is near comes before older work, and after what the client waits for', async () => {
  const studio = await runtime.createWorkspace();
  const today = localDate(runtime.clock.now(), 'UTC');
  const withTarget = (days: number) =>
    createTestProject(studio.owner, {
      stages: [{ title: 'Copy', revisions: 2, target_date: addDays(today, days) }],
    });
  const [older, far, near, asked] = [
    await createTestProject(studio.owner),
    await withTarget(8),
    await withTarget(2),
    await createTestProject(studio.owner),
  ];
  await studio.owner.ok(sendPreview, {
    params: { id: asked.id, wf: asked.wf, rev: asked.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await studio.owner.ok(rejectRevision, {
    params: { id: asked.wf, stage: asked.stage(1).id, rev: asked.revision(1, 0) },
  });
  await runtime.idle();
  const { yours } = await studio.owner.ok(getDashboard);
  expect(yours.map(({ id }) => id)).toEqual([asked.id, near.id, older.id, far.id]);
});

test('contacts have no dashboard', async () => {
  expect((await (await workspace.asContact()).call(getDashboard)).status).toBe(403);
});

test('costs the same with few and with many projects', async () => {
  await runtime.idle();
  // The workspace and its hosts are kept for some seconds.
  await workspace.owner.ok(getDashboard);
  const counting = await runtime.measure(() => workspace.owner.ok(getDashboard));
  expect(counting.calls).toEqual({ GetItem: 2, Query: 2, BatchGetItem: 1 });
});
