/** The due date of one round, moved: end to end, with list, dashboard, schedules, history and both sides' pages. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDashboard } from '#contracts/reports.ts';
import { getReview } from '#contracts/review.ts';
import { getEvents, sendPreview, undoLast } from '#contracts/timeline.ts';
import { approveRevision, getWorkflow, setRevisionField } from '#contracts/workflows.ts';
import { addDays, localDate } from '#domain/calendar/date.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const zone = 'Europe/Berlin';
const hour = 3_600_000;
let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
beforeAll(async () => {
  runtime = await testRuntime({ faults: true });
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner, { auto_reminder: true });
  await workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await runtime.idle();
});
afterAll(() => runtime.stop());

const params = () => ({
  id: film.wf,
  stage: film.stage(1).id,
  rev: film.revision(1, 0),
  field: 'due_date' as const,
});
const move = (due_date: string) =>
  workspace.owner.call(setRevisionField, { params: params(), body: { due_date } });
const preview = async () => {
  const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: film.wf } });
  return tasks[0]?.tasks[0];
};
/** Times of the reminders and of the deadline's check. */
const wakes = (queue: string) =>
  runtime.scheduler
    .list()
    .filter((schedule) => schedule.queue === queue)
    .map(({ dueAt }) => dueAt ?? 0);

it('moves with its reminders and its deadline, is in the history of both sides, and an undo takes it back', async () => {
  const { owner } = workspace;
  const before = await preview();
  const was = localDate(before?.due_on ?? '', zone);
  const [reminded] = wakes('proofline-remind-contacts');
  const day = addDays(was, 21);
  const answer = await owner.ok(setRevisionField, { params: params(), body: { due_date: day } });
  await runtime.idle();
  const moved = await preview();
  expect(moved).toMatchObject({ due_date: day, status: 'awaiting_feedback' });
  expect(localDate(moved?.due_on ?? '', zone)).toBe(day);
  const [deadline] = wakes('proofline-watch-clock');
  expect(deadline).toBe(Date.parse(moved?.due_on ?? '') + 1000);
  expect(wakes('proofline-remind-contacts')[0]).toBeGreaterThan(Math.max(reminded ?? 0, deadline ?? 0));
  expect(answer.entry?.events).toMatchObject([{ category: 'Due Date Moved', due_date: day, was }]);

  const token = await reviewTokenOf(workspace.tenantId, film, film.revision(1, 0));
  const page = () => workspace.asAnonymous().ok(getReview, { params: { token } });
  expect((await page()).due_on).toBe(moved?.due_on);
  const { items } = await owner.ok(getEvents, { params: { id: film.id } });
  expect(items[0]?.events).toMatchObject([{ category: 'Due Date Moved' }]);

  expect(
    await owner.ok(undoLast, {
      params: { id: film.id, wf: film.wf },
      body: { reason: 'mistake', seq: answer.entry?.seq ?? 0 },
    }),
  ).toMatchObject({ outcome: 'done' });
  await runtime.idle();
  expect(await preview()).toMatchObject({ due_date: null, due_on: before?.due_on });
  expect((await page()).due_on).toBe(before?.due_on);
  expect(wakes('proofline-remind-contacts')).toEqual([reminded]);
});

it('moved past, a round that was overdue is so no more, until that day ends as well', async () => {
  const { owner } = workspace;
  const overdue = async () => (await owner.ok(getDashboard)).overdue.map(({ id }) => id);
  const first = Date.parse((await preview())?.due_on ?? '');
  runtime.clock.set(first + hour);
  await runtime.idle();
  expect(await overdue()).toEqual([film.id]);
  const day = addDays(localDate(first, zone), 2);
  expect((await move(day)).status).toBe(200);
  await runtime.idle();
  expect(await overdue()).toEqual([]);
  runtime.clock.set(Date.parse((await preview())?.due_on ?? '') + hour);
  await runtime.idle();
  expect(await overdue()).toEqual([film.id]);
  const { items } = await owner.ok(getEvents, { params: { id: film.id } });
  const late = items
    .flatMap(({ events }) => events)
    .filter(({ category }) => category === 'Feedback Overdue');
  expect(late).toHaveLength(2);
});

it('is refused in the past, to an outsider, and once the round is decided', async () => {
  const { owner } = workspace;
  expect(await move('2020-01-01')).toMatchObject({
    status: 422,
    body: { error: { code: 'due_out_of_range', field: 'due_date' } },
  });
  const outsider = await workspace.asAgent();
  const body = { due_date: addDays(localDate(runtime.clock.now(), zone), 5) };
  expect((await outsider.call(setRevisionField, { params: params(), body })).status).toBe(404);
  const { field: _, ...round } = params();
  await owner.ok(approveRevision, { params: round });
  expect(await move(body.due_date)).toMatchObject({
    status: 409,
    body: { error: { code: 'not_awaiting_feedback' } },
  });
});
