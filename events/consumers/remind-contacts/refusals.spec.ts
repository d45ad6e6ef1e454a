/** Reminders of the schedule that the mail service does not take, by the SES emulator and the whole runtime. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateProject } from '#contracts/projects.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const queue = 'proofline-remind-contacts';
const minute = 60_000;

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());
afterEach(() => runtime.mailbox.account.reset());

const terms = { auto_reminder: true, feedback_reminder_delay: 1, reminder_interval: 3 as const };
const addressOf = (firstname: string) => `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`;
const remindersTo = (firstname: string) =>
  runtime.mailbox
    .list({ to: addressOf(firstname), limit: 50 })
    .filter(({ tags }) => tags.kind === 'revision_reminder').length;
const inMailbox = () => ({ ann: remindersTo('Ann'), bob: remindersTo('Bob') });
const pass = async (milliseconds: number) => {
  runtime.clock.advance(milliseconds);
  await runtime.idle();
};
const shown = async () => {
  const { history } = await workspace.owner.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
  return history
    .filter(({ events }) => events[0]?.category === 'Revision Reminder')
    .map(({ mails = [] }) =>
      Object.fromEntries(
        mails.map(({ to, state, reason }) => [to.split('@')[0], reason ? [state, reason] : state]),
      ),
    );
};
const deadLetters = () => runtime.queues.list(`${queue}-dead`, { limit: 10 }).length;
const waiting = () => runtime.queues.counts(queue).delayed;
const schedules = () => runtime.scheduler.list().filter(({ queue: target }) => target === queue);

/** Moves the clock to the first slot, with a service that refuses. */
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner, {
    ...terms,
    contacts: ['Ann', 'Bob'].map((firstname) => ({
      firstname,
      lastname: 'Alba',
      email: addressOf(firstname),
    })),
  });
  await workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await runtime.idle();
  runtime.mailbox.account.set({ enabled: false });
  runtime.clock.set(Math.min(...schedules().map(({ dueAt }) => dueAt ?? Number.POSITIVE_INFINITY)));
  await runtime.idle();
});
afterEach(async () => {
  const params = { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) };
  await workspace.owner.ok(approveRevision, { params, body: {} });
  await runtime.idle();
});

const owed = ['owed', 'AccountSendingPausedException'];

describe('reminders that the service does not take', () => {
  it('are owed, tried again, and sent once when it takes mails again', async () => {
    expect(await shown()).toEqual([{ ann: owed, bob: owed }]);
    expect([waiting(), deadLetters()]).toEqual([1, 0]);
    for (let times = 1; times <= 6; times += 1) await pass(15 * minute);
    expect([waiting(), deadLetters()]).toEqual([1, 0]);
    expect(inMailbox()).toEqual({ ann: 0, bob: 0 });
    expect(await shown()).toEqual([{ ann: owed, bob: owed }]);
    runtime.mailbox.account.reset();
    await pass(15 * minute);
    expect(await shown()).toEqual([{ ann: 'sent', bob: 'sent' }]);
    expect(inMailbox()).toEqual({ ann: 1, bob: 1 });
    expect([waiting(), deadLetters(), schedules().length]).toEqual([0, 0, 1]);
  });

  it('are sent although a change of the project has planned the next slot meanwhile', async () => {
    const contacts = film.contacts.map(({ id, firstname, lastname, email }) => ({
      id,
      firstname,
      lastname,
      email,
    }));
    await workspace.owner.ok(updateProject, {
      params: { id: film.id },
      body: { ...terms, name: 'Renamed', contacts },
    });
    await runtime.idle();
    runtime.mailbox.account.reset();
    await pass(15 * minute);
    expect(inMailbox()).toEqual({ ann: 1, bob: 1 });
  });

  it('are sent to the others', async () => {
    runtime.mailbox.account.set({ enabled: true, sandbox: true, verified: [addressOf('Bob')] });
    await pass(15 * minute);
    expect(await shown()).toEqual([{ ann: ['owed', 'MessageRejected'], bob: 'sent' }]);
    expect(inMailbox()).toEqual({ ann: 0, bob: 1 });
    runtime.mailbox.account.reset();
    await pass(15 * minute);
    expect(inMailbox()).toEqual({ ann: 1, bob: 1 });
    expect(await shown()).toEqual([{ ann: 'sent', bob: 'sent' }]);
  });

  it('are not sent once the client has answered', async () => {
    const params = { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) };
    await workspace.owner.ok(approveRevision, { params, body: {} });
    runtime.mailbox.account.reset();
    await pass(15 * minute);
    expect(inMailbox()).toEqual({ ann: 0, bob: 0 });
    expect([waiting(), deadLetters()]).toEqual([0, 0]);
  });

  it('wait for the next business morning once this one is over', async () => {
    for (let times = 1; times <= 9; times += 1) await pass(15 * minute);
    const waits = { ann: ['withheld', 'next_morning'], bob: ['withheld', 'next_morning'] };
    expect(await shown()).toEqual([waits]);
    expect([waiting(), deadLetters(), schedules().length]).toEqual([0, 0, 1]);
    runtime.mailbox.account.reset();
    await pass(2 * 60 * minute);
    expect(inMailbox()).toEqual({ ann: 0, bob: 0 });
    runtime.clock.set(Math.min(...schedules().map(({ dueAt }) => dueAt ?? Number.POSITIVE_INFINITY)));
    await runtime.idle();
    expect(inMailbox()).toEqual({ ann: 1, bob: 1 });
    // After a weekend the next morning is a slot of its own, and so is its reminder.
    const [sent, ...earlier] = await shown();
    expect(sent).toEqual({ ann: 'sent', bob: 'sent' });
    expect(earlier).toEqual(earlier.map(() => waits));
    expect([waiting(), deadLetters(), schedules().length]).toEqual([0, 0, 1]);
  });
});
