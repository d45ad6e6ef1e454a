/** A client's wish for more time: end to end, with both pages, inbox, home, mails, schedules and history (decision 0092). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listInbox } from '#contracts/inbox.ts';
import { askForTime } from '#contracts/more-time.ts';
import { cancelProject } from '#contracts/projects.ts';
import { getDashboard } from '#contracts/reports.ts';
import { decideReview, getReview } from '#contracts/review.ts';
import type { BodyInput } from '#contracts/route.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { askForTimeOnTimeline, getEvents, sendPreview, undoLast } from '#contracts/timeline.ts';
import { answerWish, getWorkflow, setRevisionField } from '#contracts/workflows.ts';
import { addDays, localDate } from '#domain/calendar/date.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const zone = 'Europe/Berlin';
let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;
beforeAll(async () => {
  runtime = await testRuntime({});
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  agent = await workspace.asAgent('admin');
  await start([agent.id]);
});

/** Sends the preview of a project with this team. */
const start = async (team_members: number[]) => {
  film = await createTestProject(workspace.owner, { auto_reminder: true, team_members });
  await workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
};

const mailsTo = async (to: string) => {
  await runtime.idle();
  return runtime.mailbox
    .list({ to, limit: 20 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? []);
};
/** Token in the mail to a contact. */
const token = async (index = 0): Promise<string> => {
  const links = (await mailsTo(film.contacts[index]?.email ?? '')).flatMap(({ links: all }) => all);
  const found = links.find((one) => new URL(one).pathname.startsWith('/link/'));
  return new URL(found ?? 'none://').pathname.split('/')[2] ?? '';
};
const guest = () => workspace.asAnonymous();
const page = async (index = 0) => guest().ok(getReview, { params: { token: await token(index) } });
const asks = async (body: BodyInput<typeof askForTime>, index = 0, key?: string) =>
  guest().call(askForTime, {
    params: { token: await token(index) },
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const offered = async (place: number): Promise<string> => (await page()).days_to_ask_for[place] ?? '';
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  (body as { error?: { code: string } } | undefined)?.error?.code ?? status;
const round = () => ({ id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) });
const preview = async () => {
  const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: film.wf } });
  const found = tasks[0]?.tasks[0];
  if (!found) throw new Error('no preview');
  return found;
};
const answers = async (agree: boolean, message = '', by: Person = agent) =>
  by.call(answerWish, {
    params: round(),
    body: { wish: (await preview()).wish?.at ?? '', agree, message },
  });
const events = async (by: Person = agent) => {
  const { items } = await by.ok(getEvents, { params: { id: film.id } });
  return items.flatMap((entry) => entry.events);
};
const inbox = async (by: Person = agent) => (await by.ok(listInbox, { query: {} })).items;
const ownMove = async () => (await workspace.owner.ok(getDashboard)).yours[0]?.own_move;
const wakes = (queue: string) =>
  runtime.scheduler
    .list()
    .filter((schedule) => schedule.queue === queue)
    .map(({ dueAt }) => dueAt ?? 0);

describe('a wish of a guest', () => {
  it('waits on their page, in the inbox, by mail and at home, and moves neither due date nor reminders', async () => {
    const before = await page();
    expect(before).toMatchObject({ wish: null });
    const reminders = wakes('proofline-remind-contacts');
    const day = await offered(2);
    const answer = await asks({ due_date: day, message: 'We are at the fair.' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        due_on: before.due_on,
        wish: { due_date: day, own: true, by: 'Ann Alba', state: 'open', message: 'We are at the fair.' },
      },
    });
    await runtime.idle();
    expect(await inbox()).toMatchObject([{ kind: 'more_time_asked', by: 'Ann Alba', detail: day }]);
    const [mail] = await mailsTo(agent.email);
    expect(mail?.subject).toContain('Ann Alba asks for time until');
    expect(mail?.html).toContain('We are at the fair.');
    expect(mail?.html).toContain(film.project.name);
    expect(await ownMove()).toMatchObject({ move: 'answer', stage: 'Concept', round: 0 });
    expect(wakes('proofline-remind-contacts')).toEqual(reminders);
    expect((await page(1)).wish).toMatchObject({ due_date: day, own: false, by: 'Ann Alba' });
  });

  it('is mailed to the owner of a project without a team', async () => {
    await start([]);
    await asks({ due_date: await offered(0) });
    const mails = await mailsTo(workspace.owner.email);
    expect(mails.some(({ subject }) => subject.includes('asks for time until'))).toBe(true);
  });

  it('is changed and taken back while nobody has answered, by the one who asked alone', async () => {
    await asks({ due_date: await offered(0) });
    const later = await offered(3);
    expect(await asks({ due_date: later, message: 'Rather' }, 1)).toMatchObject({
      body: { wish: { due_date: later, own: true, by: 'Bob Bruni' } },
    });
    expect(codeOf(await asks({ due_date: null }, 0))).toBe('wish_of_another');
    expect(await asks({ due_date: null }, 1)).toMatchObject({ body: { wish: { state: 'withdrawn' } } });
    expect(codeOf(await asks({ due_date: null }, 1))).toBe(200);
    expect(codeOf(await answers(true))).toBe('wish_ended');
    await runtime.idle();
    expect(await ownMove()).toBeUndefined();
  });

  it('repeated under its key is one event, and one mail', async () => {
    const body = { due_date: await offered(0), message: 'Away' };
    const key = 'asked-once-0001';
    expect((await asks(body, 0, key)).status).toBe(200);
    expect(await asks(body, 0, key)).toMatchObject({ status: 200, body: { wish: { state: 'open' } } });
    expect((await events()).filter(({ category }) => category === 'More Time Asked')).toHaveLength(1);
    expect(await mailsTo(agent.email)).toHaveLength(1);
  });

  it('is refused for other days, after the decision, and where the due date is later already', async () => {
    const [day, later] = [await offered(0), await offered(4)];
    expect(codeOf(await asks({ due_date: addDays(later, 40) }))).toBe('wish_out_of_range');
    await agent.ok(setRevisionField, {
      params: { ...round(), field: 'due_date' },
      body: { due_date: later },
    });
    expect(await asks({ due_date: day })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'due_later_already' },
        current: { wish: null, due_on: (await preview()).due_on },
      },
    });
    await guest().ok(decideReview, { params: { token: await token() }, body: { decision: 'approve' } });
    expect(codeOf(await asks({ due_date: day }))).toBe('already_approved');
    expect(await page()).toMatchObject({ days_to_ask_for: [], wish: null });
  });

  it('is offered and taken no more once the project is cancelled', async () => {
    const day = await offered(0);
    await workspace.owner.ok(cancelProject, { params: { id: film.id }, body: { cancel: true } });
    expect((await page()).days_to_ask_for).toEqual([]);
    expect(codeOf(await asks({ due_date: day }))).toBe('project_closed');
  });

  it('names a colleague with a forwarded link and the contact, without the address', async () => {
    const answerer = { name: 'Cleo Katz', email: 'cleo@client.example' };
    await asks({ due_date: await offered(0), answerer });
    const { wish } = await page();
    expect(wish?.by).toContain('Cleo Katz');
    expect(JSON.stringify([wish, await preview()])).not.toContain(answerer.email);
  });
});

describe("the agency's answer", () => {
  it('agreed, moves due date and schedules, tells the one who asked, and is in the history of both', async () => {
    const day = await offered(2);
    await runtime.idle();
    const before = Math.max(...wakes('proofline-remind-contacts'));
    await asks({ due_date: day });
    await runtime.idle();
    expect(await answers(true)).toMatchObject({ status: 200, body: { outcome: 'done' } });
    await runtime.idle();
    const moved = await preview();
    expect(moved).toMatchObject({ due_date: day, wish: { state: 'agreed' } });
    expect(wakes('proofline-watch-clock')).toContain(Date.parse(moved.due_on ?? '') + 1000);
    expect(Math.max(...wakes('proofline-remind-contacts'))).toBeGreaterThan(before);
    expect(await page()).toMatchObject({ due_on: moved.due_on, wish: { state: 'agreed' } });
    expect(await ownMove()).toBeUndefined();

    const mails = (await mailsTo(film.contacts[0]?.email ?? '')).filter(({ subject }) =>
      subject.includes('until'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('has agreed');
    expect(mails[0]?.links.some((one) => one.includes('/link/'))).toBe(true);
    const bobs = await mailsTo(film.contacts[1]?.email ?? '');
    expect(bobs.some(({ subject }) => subject.includes('until'))).toBe(false);

    const [contact] = film.contacts;
    const ann = await workspace.asContact({ ...contact, client_id: film.client.id } as never);
    for (const reader of [agent, ann]) {
      const told = (await events(reader)).map(({ category }) => category);
      expect(told).toEqual(
        expect.arrayContaining(['More Time Asked', 'More Time Answered', 'Due Date Moved']),
      );
    }
    expect((await page()).history.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['asked_for_time', 'agreed_to_time']),
    );
  });

  it('is refused to a second agent, with the state as it is', async () => {
    await asks({ due_date: await offered(2) });
    const seen = (await preview()).wish?.at ?? '';
    const [first, second] = await Promise.all(
      [agent, workspace.owner].map((by) =>
        by.call(answerWish, { params: round(), body: { wish: seen, agree: by === agent, message: '' } }),
      ),
    );
    expect([codeOf(first as never), codeOf(second as never)].toSorted()).toEqual([200, 'wish_ended']);
    await asks({ due_date: await offered(6) });
    const old = await agent.call(answerWish, { params: round(), body: { wish: seen, agree: true } });
    expect(codeOf(old)).toBe('wish_changed');
  });

  it('kept, is mailed with the words, stands on the page, and leaves the way to ask again', async () => {
    await asks({ due_date: await offered(2) });
    const { due_on } = await preview();
    expect((await answers(false, 'The studio is booked.')).status).toBe(200);
    expect(await page()).toMatchObject({
      due_on,
      wish: { state: 'kept', reply: 'The studio is booked.', own: true },
    });
    const mails = await mailsTo(film.contacts[0]?.email ?? '');
    const kept = mails.find(({ subject }) => subject.includes('stays due'));
    expect(kept?.html).toContain('The studio is booked.');
    expect(codeOf(await asks({ due_date: await offered(1) }))).toBe(200);
  });

  it('is taken back with an undo, and the wish waits again', async () => {
    const day = await offered(2);
    await asks({ due_date: day });
    const { body } = await answers(true);
    const { seq } = (body as { entry: { seq: number } }).entry;
    await workspace.owner.ok(undoLast, {
      params: { id: film.id, wf: film.wf },
      body: { reason: 'mistake', seq },
    });
    await runtime.idle();
    expect(await preview()).toMatchObject({ due_date: null, wish: { state: 'open', due_date: day } });
    expect(await ownMove()).toMatchObject({ move: 'answer' });
  });

  it('is no outsider’s to give', async () => {
    await asks({ due_date: await offered(2) });
    const outsider = await workspace.asAgent();
    expect(codeOf(await answers(true, '', outsider))).toBe('project_not_found');
  });
});

describe('the rule of the workspace', () => {
  const rule = (days_more_by_rule: number) =>
    workspace.owner.ok(updateTenantProfile, {
      params: { id: workspace.tenantId },
      body: { days_more_by_rule },
    });

  it('agrees at once, without mail and inbox; a second wish of the round waits', async () => {
    expect(await rule(3)).toMatchObject({ days_more_by_rule: 3 });
    const day = await offered(2);
    const answer = await asks({ due_date: day });
    const moved = await preview();
    expect(moved).toMatchObject({ due_date: day });
    expect(answer).toMatchObject({ status: 200, body: { due_on: moved.due_on, wish: { state: 'agreed' } } });
    await runtime.idle();
    expect(wakes('proofline-watch-clock')).toContain(Date.parse(moved.due_on ?? '') + 1000);
    expect(await inbox()).toEqual([]);
    expect(await mailsTo(agent.email)).toEqual([]);
    expect(await events()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ category: 'More Time Answered', by: 'rule', agreed: true }),
      ]),
    );
    expect(await asks({ due_date: await offered(0) })).toMatchObject({ body: { wish: { state: 'open' } } });
  });

  it('does not reach further than its days, and is off until it is set', async () => {
    expect(await asks({ due_date: await offered(0) })).toMatchObject({ body: { wish: { state: 'open' } } });
    await rule(2);
    expect(await asks({ due_date: await offered(2) })).toMatchObject({ body: { wish: { state: 'open' } } });
  });
});

it('a signed-in client asks as by a link', async () => {
  const [contact] = film.contacts;
  const ann = await workspace.asContact({ ...contact, client_id: film.client.id } as never);
  const { due_on } = await preview();
  const day = await offered(1);
  expect(localDate(due_on ?? '', zone) < day).toBe(true);
  const params = { id: film.id, wf: film.wf, rev: film.revision(1, 0) };
  const answer = await ann.ok(askForTimeOnTimeline, { params, body: { due_date: day, message: 'Away' } });
  expect(answer.workflow.tasks[0]?.tasks[0]?.wish).toMatchObject({
    due_date: day,
    state: 'open',
    message: 'Away',
  });
  expect((await page()).wish).toMatchObject({ own: true });
  await ann.ok(askForTimeOnTimeline, { params, body: { due_date: null } });
  expect((await page()).wish).toMatchObject({ state: 'withdrawn' });
});
