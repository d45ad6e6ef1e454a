/** Commands on 200 projects at once, as the bar of a list makes them (decisions 0093 and 0133): each project's own calls, one after the other. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#contracts/clients.ts';
import { archiveProject, createProject, listProjects, type ProjectRow } from '#contracts/projects.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { setRevisionField } from '#contracts/workflows.ts';
import { localDate } from '#domain/calendar/date.ts';
import { limits, waitInWords } from '#domain/rate-limit/rate-limit.ts';
import { testRuntime } from '#testing/support.ts';
import type { Person, TestRuntime } from '#testing/test-runtime.ts';

/** Projects that one command takes at most: `mostAtOnce` of the web. */
const most = 200;
const [ofMails] = limits.send;

let runtime: TestRuntime;
let owner: Person;
let rows: readonly ProjectRow[];

const listed = async (query: { archived?: string } = {}): Promise<readonly ProjectRow[]> => {
  const found: ProjectRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await owner.ok(listProjects, { query: { ...query, ...(cursor && { cursor }) } as never });
    found.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return found;
};

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  owner = (await runtime.createWorkspace()).owner;
  const client = await owner.ok(createClient, {
    body: {
      name: 'Client & Co',
      contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@client.example' }],
    },
  });
  for (let count = 0; count <= most; count += 1) {
    await owner.ok(createProject, {
      body: {
        name: `Film ${count}`,
        client_id: client.id,
        workflows: [{ stages: [{ title: 'Cut', revisions: 1 }] }],
        contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
          id,
          firstname,
          lastname,
          email,
        })),
      },
    });
  }
  rows = await listed();
}, 120_000);
afterAll(() => runtime.stop());

/** Round in work of a project, as the bar reads it before it mails. */
const roundOf = async ({ id, workflows: [deliverable] }: ProjectRow) => {
  const wf = deliverable?.id ?? 0;
  const { workflow } = await owner.ok(getTimeline, { params: { id, wf }, query: {} });
  const [stage] = workflow.tasks;
  return { id, wf, stage: stage?.id ?? 0, rev: stage?.tasks[0]?.id ?? 0 };
};
const mail = async (row: ProjectRow, isReminder: boolean, key: string = randomUUID()) => {
  const { id, wf, rev } = await roundOf(row);
  return owner.call(sendPreview, {
    params: { id, wf, rev },
    body: {
      emailText: { subject: 'The cut', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
      isReminder,
      updateStatus: !isReminder,
    },
    headers: { 'idempotency-key': key },
  });
};
/** Answers to a command on so many projects, by status or error, with the cost of the first call and of the last in the table. */
const onAll = async (act: (row: ProjectRow) => Promise<{ status: number; body: unknown }>) => {
  const answers: Record<string, number> = {};
  const costs: Record<string, number>[] = [];
  for (const row of rows.slice(0, most)) {
    const { result, calls } = await runtime.measure(() => act(row));
    const { error } = result.body as { error?: { code: string } };
    const answer = error?.code ?? result.status;
    answers[answer] = (answers[answer] ?? 0) + 1;
    costs.push(calls);
  }
  return { answers, first: costs[0], last: costs.at(-1) };
};

it('two commands that mail 200 projects, and a mail before them, are let in within an hour, and the last project costs as much as the first', async () => {
  const [extra, archivedMeanwhile] = [rows[most], rows[100]];
  if (!extra || !archivedMeanwhile) throw new Error('There are too few projects');
  expect((await mail(extra, false)).status).toBe(200);
  const sent = await onAll((row) => mail(row, false));
  expect(sent.answers).toEqual({ 200: most });
  expect(sent.last).toEqual(sent.first);
  expect(sent.last).toEqual({ GetItem: 5, UpdateItem: 1, Query: 3, TransactWriteItems: 1 });

  await owner.ok(archiveProject, { params: { id: archivedMeanwhile.id }, body: { archive: true } });
  const reminded = await onAll((row) => mail(row, true));
  expect(reminded.answers).toEqual({ 200: most - 1, project_closed: 1 });
  expect(reminded.last).toEqual(reminded.first);
  await owner.ok(archiveProject, { params: { id: archivedMeanwhile.id }, body: { archive: false } });

  // Counted with the refused one: what is left of the hour.
  const left = ofMails.calls - 2 * most - 1;
  for (let count = 0; count < left; count += 1) expect((await mail(extra, true)).status).toBe(200);
  const key = randomUUID();
  const refused = await mail(extra, true, key);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
  const seconds = Number(refused.headers['retry-after']);
  expect(refused).toMatchObject({
    body: { error: { message: `Please wait ${waitInWords(seconds)} and try again.` } },
  });
  runtime.clock.advance(seconds * 1000);
  expect((await mail(extra, true, key)).status).toBe(200);
  // Its answer was lost: the same call again, which is counted as well.
  runtime.clock.advance(60_000);
  expect((await mail(extra, true, key)).status).toBe(200);
  const { id, wf } = await roundOf(extra);
  const { history } = await owner.ok(getTimeline, { params: { id, wf }, query: {} });
  const reminders = history
    .flatMap(({ events }) => events)
    .filter(({ category }) => category === 'Revision Reminder');
  expect(reminders).toHaveLength(left + 1);
}, 300_000);

it('200 due dates are moved, and 200 projects archived', async () => {
  // A Tuesday, as every file begins on a Monday.
  const due_date = localDate(new Date(runtime.clock.now() + 22 * 86_400_000).toISOString(), 'UTC');
  const moved = await onAll(async (row) => {
    const { wf, stage, rev } = await roundOf(row);
    return owner.call(setRevisionField, {
      params: { id: wf, stage, rev, field: 'due_date' },
      body: { due_date },
    });
  });
  expect(moved.answers).toEqual({ 200: most });
  expect(moved.last).toEqual(moved.first);
  const archived = await onAll(({ id }) =>
    owner.call(archiveProject, { params: { id }, body: { archive: true, from: 'settings' } }),
  );
  expect(archived.answers).toEqual({ 200: most });
  expect(archived.last).toEqual(archived.first);
  expect(await listed()).toMatchObject([{ id: rows[most]?.id }]);
}, 300_000);
