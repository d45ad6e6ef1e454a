/** Pace of all mails at the rate that the mail service grants, and the daily quota divided among workspaces (decision 0116). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getTimeline, sendStageMessage } from '#contracts/timeline.ts';
import { reserveOf } from '#domain/plan/mail-share.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { turnOf } from '#server/mail/mail-turns.ts';
import { testRuntime, until } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const people = 30;
const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;
/** Mails a second at which no place lies ahead: a place that a busy machine uses too late is lost for the daily quota. */
const fast = 1000;

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());
afterEach(() => runtime.mailbox.account.reset());

interface Agency {
  readonly workspace: TestWorkspace;
  readonly film: TestProject;
}

const agency = async (): Promise<Agency> => {
  const workspace = await runtime.createWorkspace();
  const contacts = Array.from({ length: people }, (_, index) => ({
    firstname: 'Vic',
    lastname: String(index),
    email: `v${index}@${workspace.subdomain}.people.example`,
  }));
  const film = await createTestProject(workspace.owner, { contacts });
  await runtime.idle();
  return { workspace, film };
};

/** Messages to all contacts, each of them a mail to each. */
const send = async ({ workspace, film }: Agency, messages: number): Promise<void> => {
  for (let count = 0; count < messages; count += 1) {
    await workspace.owner.ok(sendStageMessage, {
      params: { id: film.id, wf: film.wf, stage: film.stage(1).id },
      body: { emailText: { subject: `Message ${count}`, body: '<p>{{timeline_link}}</p>' } },
    });
  }
  await runtime.idle();
};
const out = ({ workspace }: Agency): number =>
  runtime.mailbox.list({ limit: 10_000 }).filter(({ to }) => to.join().includes(`@${workspace.subdomain}.`))
    .length;
const deadLetters = () => runtime.queues.list('proofline-send-email-dead', { limit: 100 }).length;
const pass = async (ms: number): Promise<void> => {
  runtime.clock.advance(ms);
  await runtime.idle();
};

it('lets 600 mails of a burst out at 14 a second, all sent, none a dead letter', async () => {
  const one = await agency();
  runtime.mailbox.account.set({ maxSendRate: 14, max24HourSend: 50_000 });
  await send(one, 20);
  // On the real clock, whose seconds the places are spread over.
  await until(
    () => runtime.queues.list('proofline-send-email', { limit: 1 }).length === 0,
    'an empty queue of mails',
    250,
  );
  await runtime.idle();
  expect({ sent: out(one), dead: deadLetters() }).toEqual({ sent: 600, dead: 0 });
  const { history } = await one.workspace.owner.ok(getTimeline, {
    params: { id: one.film.id, wf: one.film.wf },
    query: {},
  });
  const states = history.flatMap(({ mails = [] }) => mails.map(({ state }) => state));
  expect(new Set(states)).toEqual(new Set(['sent']));
}, 300_000);

it('gives no more places within a second than the rate allows, however many ask for one at once', async () => {
  const { workspace } = await agency();
  runtime.mailbox.account.set({ maxSendRate: 14, max24HourSend: 50_000 });
  await pass(day);
  const tenant = await tenantById(workspace.tenantId);
  if (!tenant) throw new Error('no workspace');
  const now = runtime.clock.now();
  const places = await Promise.all(
    Array.from({ length: 200 }, () => turnOf(tenant, 1, now, { within: minute })),
  );
  const moments = places.map(Number).toSorted((a, b) => a - b);
  const within = moments.slice(14).map((moment, index) => moment - (moments[index] ?? 0));
  expect(Math.min(...within)).toBeGreaterThanOrEqual(1000);
});

it('lets out at most half of what is left of the daily quota until it is read again, and the rest later', async () => {
  const daily = 200;
  const early = await agency();
  await pass(25 * 60 * minute);
  runtime.mailbox.account.set({ maxSendRate: fast, max24HourSend: daily });
  await send(early, 4);
  expect(out(early)).toBe((daily - reserveOf(daily)) / 2);
  await pass(quarter);
  expect(out(early)).toBe(4 * people);
}, 300_000);

it('gives the rest of a quota that is nearly used up to the workspace that has had less of it, and loses no mail of either', async () => {
  const daily = 200;
  const [busy, late] = [await agency(), await agency()];
  // Shares are counted by the UTC day: all of this is on one day, whatever the hour is now.
  const now = runtime.clock.now();
  await pass((Math.floor(now / day) + 3) * day - now);
  runtime.mailbox.account.set({ maxSendRate: fast, max24HourSend: daily });
  await send(busy, 6);
  for (let quarters = 0; out(busy) < 6 * people && quarters < 12; quarters += 1) await pass(quarter);
  expect(out(busy)).toBe(6 * people);

  // Alone, it takes half of what is left once more; the others of its mails wait with those of the other workspace.
  await send(busy, 1);
  const had = out(busy);
  await send(late, 1);
  for (let quarters = 0; quarters < 6; quarters += 1) await pass(quarter);
  expect({ busy: out(busy), late: out(late) }).toEqual({ busy: had, late: daily - reserveOf(daily) - had });

  // The first half of the quota is a day old.
  await pass(21 * 60 * minute);
  for (let quarters = 0; quarters < 8; quarters += 1) await pass(quarter);
  expect({ busy: out(busy), late: out(late), dead: deadLetters() }).toEqual({
    busy: 7 * people,
    late: people,
    dead: 0,
  });
}, 300_000);
