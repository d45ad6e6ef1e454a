/** Holidays and own days off of the workspace: due date, reminders, list and page of rounds that are sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { getReview } from '#contracts/review.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { sendMultiUpdate, sendPreview } from '#contracts/timeline.ts';
import { getWorkflow } from '#contracts/workflows.ts';
import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { addDays, localDate } from '#domain/calendar/date.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const zone = 'Europe/Berlin';
let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const closed = (from: string, to: string) =>
  workspace.owner.ok(updateTenantProfile, {
    params: { id: workspace.tenantId },
    body: { own_days_off: [{ from, to, label: 'Closed' }] },
  });
const today = () => localDate(new Date(runtime.clock.now()).toISOString(), zone);
const send = async ({ id, wf, revision }: TestProject) => {
  await workspace.owner.ok(sendPreview, {
    params: { id, wf, rev: revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await runtime.idle();
};
const round = async ({ wf }: TestProject) => {
  const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: wf } });
  return tasks[0]?.tasks[0];
};
const reminder = () =>
  runtime.scheduler
    .list()
    .filter(({ queue }) => queue === 'proofline-remind-contacts')
    .map(({ dueAt }) => localDate(new Date(dueAt ?? 0).toISOString(), zone))
    .toSorted();

it('a round that is sent is due after them, is reminded of after them, and keeps them', async () => {
  const { owner, tenantId } = workspace;
  const film = await createTestProject(owner, { auto_reminder: true });
  const last = addDays(today(), 20);
  await closed(today(), last);
  await send(film);
  const sent = await round(film);
  const due = sent?.due_on ?? '';
  expect(localDate(due, zone) > last).toBe(true);
  expect(businessDaysBetween(sent?.sent_on ?? '', due, zone, sent?.days_off)).toBe(1);
  const [first = ''] = reminder();
  expect(first > localDate(due, zone)).toBe(true);

  const token = await reviewTokenOf(tenantId, film, film.revision(1, 0));
  expect((await workspace.asAnonymous().ok(getReview, { params: { token } })).due_on).toBe(due);
  const { items } = await owner.ok(listProjects, { query: {} });
  const row = items.find(({ id }) => id === film.id);
  expect(row).toMatchObject({ feedback_due: due });
  expect(row?.days_off).toBeUndefined();

  // The settings change: the client was told this day, so it stays; the next sending is due by the new ones.
  await closed('2020-01-01', '2020-01-01');
  expect(await round(film)).toMatchObject({ due_on: due });
  expect(reminder()).toEqual([first]);
  const other = await createTestProject(owner, {});
  await send(other);
  expect(localDate((await round(other))?.due_on ?? '', zone) <= last).toBe(true);
  expect((await round(other))?.days_off).toBeUndefined();
});

it('a closure that begins after the due date holds its reminder back, and is no lateness', async () => {
  const { owner } = workspace;
  await closed('2020-01-01', '2020-01-01');
  const probe = await createTestProject(owner, {});
  await send(probe);
  const due = localDate((await round(probe))?.due_on ?? '', zone);
  const last = addDays(due, 27);
  await closed(addDays(due, 1), last);
  const film = await createTestProject(owner, { auto_reminder: true });
  const before = reminder();
  await send(film);
  const [slot = ''] = reminder().filter((one) => !before.includes(one));
  expect(localDate((await round(film))?.due_on ?? '', zone)).toBe(due);
  expect(slot > last).toBe(true);

  runtime.clock.advance(Date.parse(`${last}T10:00:00Z`) - runtime.clock.now());
  const { id, wf, revision } = film;
  const emailText = { subject: 'Late by', body: '<p>{{business_days_overdue}} days: {{review_link}}</p>' };
  await owner.ok(sendPreview, {
    params: { id, wf, rev: revision(1, 0) },
    body: { emailText, isReminder: true, reviewLink: null },
  });
  await runtime.idle();
  const [mail] = runtime.mailbox.list({ limit: 20 }).filter(({ subject }) => subject === 'Late by');
  expect(runtime.mailbox.get(mail?.messageId ?? '')?.text).toMatch(/^(0|zero) /m);

  // The list has the days off that have passed, and counts as the round does.
  const { items } = await owner.ok(listProjects, { query: {} });
  const row = items.find((one) => one.id === film.id);
  const now = new Date(runtime.clock.now()).toISOString();
  const daysOff = (await round(film))?.days_off;
  expect(businessDaysBetween(row?.client_since ?? '', now, zone, row?.days_off)).toBe(
    businessDaysBetween(row?.client_since ?? '', now, zone, daysOff),
  );
  expect(row?.days_off).toBeTruthy();
});

it('a mail with several deliverables minds them as well', async () => {
  const { owner } = workspace;
  const several = await createTestProject(owner, { deliverable_type: 'Multi' });
  const last = addDays(today(), 20);
  await closed(today(), last);
  await owner.ok(sendMultiUpdate, {
    params: { id: several.id },
    body: {
      emailText: { subject: 'Look', body: '<p>{{multi_deliverables_preview}}</p>' },
      deliverables: [
        { workflowId: several.wf, revisionId: several.revision(1, 0), reviewLink: 'https://example.com' },
      ],
    },
  });
  expect(localDate((await round(several))?.due_on ?? '', zone) > last).toBe(true);
});
