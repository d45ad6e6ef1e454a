/** Every refusal of the mail service, made by the SES emulator: recorded, tried again, and sent once when it has ended. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { keptTrying } from '#server/mail/backoff.ts';
import { grantHolds } from '#server/mail/mail-turns.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const queue = 'proofline-send-email';
const minute = 60_000;

let runtime: TestRuntime;
let workspace: TestWorkspace;
let agent: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  agent = workspace.owner;
  film = await createTestProject(agent, {
    contacts: ['Ann', 'Bob'].map((firstname) => ({
      firstname,
      lastname: 'Alba',
      email: addressOf(firstname),
    })),
  });
  await runtime.idle();
});
afterEach(async () => {
  runtime.mailbox.account.reset();
  // Nothing waits any longer, and the next mail reads the grant anew.
  await pass(grantHolds);
});

const addressOf = (firstname: string) => `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`;
const mailsTo = (firstname: string) => runtime.mailbox.list({ to: addressOf(firstname), limit: 50 }).length;
const inMailbox = () => ({ ann: mailsTo('Ann'), bob: mailsTo('Bob') });

/** Sends the preview, and waits until its mails were handed over or wait for their next attempt. */
const send = async (of = film) => {
  await agent.ok(sendPreview, {
    params: { id: of.id, wf: of.wf, rev: of.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });
  await runtime.idle();
};
const pass = async (milliseconds: number) => {
  runtime.clock.advance(milliseconds);
  await runtime.idle();
};
/** Delivery as the agent sees it on the timeline, by first name. */
const shown = async () => {
  const { history } = await agent.ok(getTimeline, { params: { id: film.id, wf: film.wf } });
  const entry = history.find(({ events }) => events[0]?.category === 'Send Preview');
  return Object.fromEntries(
    (entry?.mails ?? []).map(({ to, state, reason }) => [to.split('@')[0], reason ? [state, reason] : state]),
  );
};
/** Attempts of the mails that wait in the queue. */
const tries = () =>
  runtime.queues
    .list(queue, { limit: 100 })
    .map(({ body }) => (JSON.parse(body) as { part: { tries: number } }).part.tries);
const deadLetters = () => runtime.queues.list(`${queue}-dead`, { limit: 100 }).length;

type Account = Parameters<TestRuntime['mailbox']['account']['set']>[0];
const refusals: [string, Account, string][] = [
  ['a paused account', { enabled: false }, 'AccountSendingPausedException'],
  ['an account that AWS has paused', { suspended: true }, 'MessageRejected'],
  ['a paused configuration set', { pausedSets: ['proofline'] }, 'ConfigurationSetSendingPausedException'],
  ['the sandbox', { sandbox: true }, 'MessageRejected'],
  ['the daily quota', { max24HourSend: 0 }, 'Throttling'],
  ['the rate', { maxSendRate: 0 }, 'Throttling'],
  ['a missing permission', { denied: true }, 'AccessDenied'],
  ['an expired session', { expired: true }, 'ExpiredToken'],
  ['a failure of the service', { fault: 'InternalFailure' }, 'InternalFailure'],
  ['an unavailable service', { fault: 'ServiceUnavailable' }, 'ServiceUnavailable'],
];

describe.each(refusals)('%s', (_, account, reason) => {
  it('leaves each mail owed, tries again, and sends each once when it has ended', async () => {
    runtime.mailbox.account.set(account);
    await send();
    const owed = { ann: ['owed', reason], bob: ['owed', reason] };
    expect(await shown()).toEqual(owed);
    expect(inMailbox()).toEqual({ ann: 0, bob: 0 });
    expect(tries()).toEqual([1, 1]);
    await pass(minute);
    expect(tries()).toEqual([2, 2]);
    expect(await shown()).toEqual(owed);
    runtime.mailbox.account.reset();
    await pass(2 * minute);
    expect(await shown()).toEqual({ ann: 'sent', bob: 'sent' });
    expect(inMailbox()).toEqual({ ann: 1, bob: 1 });
    await pass(keptTrying);
    expect(inMailbox()).toEqual({ ann: 1, bob: 1 });
    expect([tries(), deadLetters()]).toEqual([[], 0]);
  });
});

it('a quota lets through as many as it allows, and the others once it is lifted', async () => {
  // By a mail before, the grant was read without a limit: the service itself refuses.
  await send(await createTestProject(agent));
  await pass(minute);
  const dayAgo = runtime.clock.now() - 24 * 60 * minute;
  const sent = runtime.mailbox.list({ limit: 1000 }).filter(({ sentAt }) => sentAt > dayAgo).length;
  // By the day, and not by the second: it must not matter how far apart the two are.
  runtime.mailbox.account.set({ max24HourSend: sent + 1 });
  await send();
  expect(Object.values(await shown()).toSorted()).toEqual(['sent', ['owed', 'Throttling']].toSorted());
  runtime.mailbox.account.reset();
  await pass(minute);
  expect(await shown()).toEqual({ ann: 'sent', bob: 'sent' });
  expect(inMailbox()).toEqual({ ann: 1, bob: 1 });
});

it('the sandbox holds up nobody whose address is verified', async () => {
  runtime.mailbox.account.set({ sandbox: true, verified: [addressOf('Ann')] });
  await send();
  expect(await shown()).toEqual({ ann: 'sent', bob: ['owed', 'MessageRejected'] });
});

it('a lost answer leaves the mail unknown, in the mailbox once, and is not tried again', async () => {
  runtime.mailbox.account.set({ fault: 'cut' });
  await send();
  const unknown = { ann: ['unknown', 'TimeoutError'], bob: ['unknown', 'TimeoutError'] };
  expect(await shown()).toEqual(unknown);
  runtime.mailbox.account.reset();
  await pass(keptTrying);
  expect(await shown()).toEqual(unknown);
  expect(inMailbox()).toEqual({ ann: 1, bob: 1 });
  expect([tries(), deadLetters()]).toEqual([[], 0]);
});

describe('a refusal of more than a day', () => {
  beforeEach(async () => {
    runtime.mailbox.account.set({ enabled: false });
    await send();
    await pass(keptTrying + 15 * minute);
  });

  it('fails the mails and leaves a dead letter of each', async () => {
    const failed = ['failed', 'AccountSendingPausedException'];
    expect(await shown()).toEqual({ ann: failed, bob: failed });
    expect([tries(), deadLetters()]).toEqual([[], 2]);
    runtime.queues.redrive(`${queue}-dead`);
    await runtime.idle();
  });

  it('sends nothing when it ends, nor when the letters are sent back, which ends them', async () => {
    runtime.mailbox.account.reset();
    expect(runtime.queues.redrive(`${queue}-dead`)).toBe(2);
    await pass(keptTrying);
    expect(inMailbox()).toEqual({ ann: 0, bob: 0 });
    expect([tries(), deadLetters()]).toEqual([[], 0]);
  });
});
