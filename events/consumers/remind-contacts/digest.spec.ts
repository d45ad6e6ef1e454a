/** Daily digest, from the profile to the mailbox: its schedule, its hour, its content, and once a day whatever happens. */
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseReminders, getReminderChoice } from '#contracts/mailing.ts';
import { updateProject } from '#contracts/projects.ts';
import { decideReview } from '#contracts/review.ts';
import { deleteUser, getUserProfile, updateUserProfile } from '#contracts/team.ts';
import { updateTenantProfile } from '#contracts/tenants.ts';
import { sendPreview, startStage } from '#contracts/timeline.ts';
import { businessDayFrom } from '#domain/calendar/business-days.ts';
import { addDays, localDate, wallOf } from '#domain/calendar/date.ts';
import { instantOf } from '#domain/calendar/zone.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { SuppressedAddress } from '#server/data/entities/suppressed-address.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { suppressionKey } from '#server/mail/suppression.ts';
import { reviewTokenOf } from '#testing/review-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { deliverBatch } from '../../fixtures/delivery.ts';
import { handler } from './remind-contacts.lambda.ts';

const zone = 'Europe/Berlin';
const queue = 'proofline-remind-contacts';
let runtime: TestRuntime;
let workspace: TestWorkspace;
let olga: Person;
let nora: Person;
let film: TestProject;

beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());
afterEach(() => vi.restoreAllMocks());

/** Makes the mail service fail at the next mail; counts the mails handed over from now on. */
const failOnce = (error: Error): (() => number) => {
  const { send } = SESClient.prototype;
  let mails = 0;
  vi.spyOn(SESClient.prototype, 'send').mockImplementation(async function (this: SESClient, command) {
    if (command instanceof SendRawEmailCommand) {
      mails += 1;
      if (mails === 1) throw error;
    }
    return (send as (command: unknown) => Promise<unknown>).call(this, command);
  } as typeof send);
  return () => mails;
};
beforeEach(async () => {
  // In the day, whatever the hour of the machine: a digest tells of what has come since that of the business day before.
  runtime.clock.set(next(10));
  workspace = await runtime.createWorkspace();
  olga = workspace.owner;
  nora = await workspace.asAgent();
  await Tenant.patch({ tenantId: workspace.tenantId }).set({ timezone: zone }).go();
});

/** A first round that the client wants changed. */
const withChanges = async () => {
  film = await createTestProject(olga, { team_members: [olga.id, nora.id] });
  await preview(film);
  const token = await reviewTokenOf(workspace.tenantId, film, film.revision(1, 0));
  const body = { decision: 'request_changes', message: 'Secret words' } as const;
  await workspace.asAnonymous().ok(decideReview, { params: { token }, body });
  await runtime.idle();
};
const preview = (project: TestProject, stage = 1) =>
  olga.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(stage, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
const choose = async (person: Person, digest_hour: number | null, more: object = {}) => {
  await person.ok(updateUserProfile, { params: { id: person.id }, body: { digest_hour, ...more } });
  await runtime.idle();
};
const digests = (person: Person) =>
  runtime.mailbox
    .list({ to: person.email, limit: 100 })
    .filter(({ tags }) => tags.kind === 'daily_digest')
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? []);
const schedules = () =>
  runtime.scheduler
    .list()
    .map((schedule) => ({ ...schedule, message: JSON.parse(schedule.input) }))
    .filter(({ message }) => message.tenantId === workspace.tenantId && 'digest_of' in message);
/** The next business day at an hour. */
const next = (hour: number, of = zone) => {
  const tomorrow = addDays(localDate(runtime.clock.now(), of), 1);
  return Date.parse(instantOf(wallOf(businessDayFrom(tomorrow), { hour }), of));
};
const wake = async (person: Person, now = runtime.clock.now()) => {
  const body = JSON.stringify({ tenantId: workspace.tenantId, digest_of: person.id });
  expect(await deliverBatch(handler, [body], now)).toEqual([]);
};
const records = async () => {
  const { data } = await MailRecord.query
    .primary({ tenantId: workspace.tenantId, projectId: 0 })
    .where((record, { eq }) => eq(record.name, 'digest'))
    .go({ consistent: true, pages: 'all' });
  return data;
};

describe('its schedule', () => {
  it('is made, moved and deleted with the profile, in the zone of the person or else of the workspace', async () => {
    await choose(nora, 8);
    const plan = () => schedules().map(({ expression, timeZone, queue: to }) => [expression, timeZone, to]);
    expect(plan()).toEqual([['cron(0 8 * * ? *)', zone, queue]]);
    await choose(nora, 17, { timezone: 'America/New_York' });
    expect(plan()).toEqual([['cron(0 17 * * ? *)', 'America/New_York', queue]]);
    await choose(nora, 17, { timezone: null });
    await olga.ok(updateTenantProfile, {
      params: { id: workspace.tenantId },
      body: { timezone: 'Asia/Tokyo' },
    });
    await runtime.idle();
    expect(plan()).toEqual([['cron(0 17 * * ? *)', 'Asia/Tokyo', queue]]);
    await choose(nora, null);
    expect(plan()).toEqual([]);
  });

  it('goes with the member', async () => {
    await choose(nora, 8);
    await olga.ok(deleteUser, { params: { id: nora.id } });
    await runtime.idle();
    expect(schedules()).toEqual([]);
  });

  it('is dropped when it fires for nobody', async () => {
    await choose(nora, 8);
    await Tenant.delete({ tenantId: workspace.tenantId }).go();
    await wake(nora, next(8));
    expect(schedules()).toEqual([]);
  });
});

describe('a digest', () => {
  it('tells at its hour what is to do and unread, once, and the next day nothing twice', async () => {
    await withChanges();
    await choose(nora, 8);
    runtime.clock.set(next(8) + 60_000);
    await runtime.idle();
    const [mail, ...more] = digests(nora);
    expect(more).toHaveLength(0);
    expect(mail?.subject).toMatch(/^Your day at .+: 1 to do, 1 unread$/);
    expect(mail?.text).toMatch(
      /Film[\s\S]*Concept · Make the requested changes[\s\S]*Changes requested · Concept · Ann Alba/,
    );
    // No word of a client.
    expect(mail?.html).not.toContain('Secret words');
    expect(mail?.links).toContainEqual(expect.stringContaining(`/projects/${film.id}/timeline`));
    expect(digests(olga)).toHaveLength(0);
    await Promise.all([wake(nora), wake(nora)]);
    expect(digests(nora)).toHaveLength(1);

    runtime.clock.set(next(8) + 60_000);
    await runtime.idle();
    // Still to do, but told as news before.
    expect(
      digests(nora)
        .map(({ subject }) => subject.split(': ')[1])
        .toSorted(),
    ).toEqual(['1 to do', '1 to do, 1 unread']);
  });

  it('tells what is late with clients', async () => {
    film = await createTestProject(olga, { team_members: [nora.id], days_allowed_for_client_feedback: 1 });
    await preview(film);
    await runtime.idle();
    await choose(nora, 8);
    runtime.clock.advance(10 * 86_400_000);
    runtime.clock.set(next(8) + 60_000);
    await runtime.idle();
    const found = digests(nora).at(-1) ?? digests(nora)[0];
    expect(found?.subject).toMatch(/1 late with clients/);
    expect(found?.text).toMatch(/Client & Co · Concept · was due on \d\d/);
  });

  it('names the stage that is late, where an earlier one is in production', async () => {
    film = await createTestProject(olga, {
      team_members: [nora.id],
      days_allowed_for_client_feedback: 1,
      is_linear: false,
      stages: ['Concept', 'Storyboard'].map((title) => ({ title, revisions: 1 })),
    });
    for (const place of [1, 2])
      await olga.ok(startStage, { params: { id: film.id, wf: film.wf, stage: film.stage(place).id } });
    await preview(film, 2);
    await runtime.idle();
    await choose(nora, 8);
    runtime.clock.advance(10 * 86_400_000);
    runtime.clock.set(next(8) + 60_000);
    await runtime.idle();
    expect(digests(nora)[0]?.text).toMatch(/Client & Co · Storyboard · was due on \d\d/);
  });

  it('is not sent when there is nothing to tell', async () => {
    await choose(nora, 8);
    runtime.clock.set(next(8) + 60_000);
    await runtime.idle();
    expect(digests(nora)).toHaveLength(0);
    expect(await records()).toEqual([]);
  });

  it('has no project that the member may not see, and no kind that they turned off', async () => {
    await withChanges();
    await choose(nora, 8, { notifications: { changes_requested: { inbox: false } } });
    await wake(nora, next(8));
    expect(digests(nora)[0]?.subject).toMatch(/: 1 to do$/);
    await olga.ok(updateProject, {
      params: { id: film.id },
      body: { name: 'Film', contacts: [...film.contacts], team_members: [olga.id] },
    });
    runtime.clock.set(next(8));
    await wake(nora, next(8));
    expect(digests(nora)).toHaveLength(1);
  });

  it('leaves on no weekend, and on no day off of the workspace', async () => {
    await withChanges();
    await choose(nora, 8);
    const friday = next(8);
    const day = localDate(friday, zone);
    const off = { from: day, to: addDays(day, 2), label: 'Closed' };
    await olga.ok(updateTenantProfile, { params: { id: workspace.tenantId }, body: { own_days_off: [off] } });
    await wake(nora, friday);
    const weekend = Array.from({ length: 7 }, (_, index) => addDays(day, index)).filter(
      (one) => businessDayFrom(one) !== one,
    );
    for (const one of weekend) await wake(nora, Date.parse(instantOf(wallOf(one, { hour: 8 }), zone)));
    expect(digests(nora)).toHaveLength(0);
  });

  it('reaches neither a suppressed address, nor leaves a workspace that is closed or held', async () => {
    await withChanges();
    await choose(nora, 8);
    const { tenantId } = workspace;
    const at = next(8);
    const held = [
      { deletes_on: '2030-01-01T00:00:00.000Z' },
      { held: { since: '2026-01-01T00:00:00.000Z', reason: 'Fraud' } },
      { mail_stopped: { since: '2026-01-01T00:00:00.000Z', reason: 'operator' } },
    ] as const;
    for (const set of held) {
      await Tenant.patch({ tenantId }).set(set).go();
      await wake(nora, at);
      await Tenant.patch({ tenantId })
        .remove(Object.keys(set) as ['deletes_on'])
        .go();
    }
    expect(await records()).toEqual([]);
    const key = suppressionKey(tenantId, nora.email);
    await SuppressedAddress.put({ ...key, why: 'bounced', since: '' }).go();
    await wake(nora, at);
    expect(digests(nora)).toHaveLength(0);
    expect((await records()).map(({ state }) => state)).toEqual(['suppressed']);
  });

  it('handed over without an answer is not sent again', async () => {
    await withChanges();
    await choose(nora, 8);
    const at = next(8);
    const mails = failOnce(new Error('socket hang up'));
    await wake(nora, at);
    expect(mails()).toBe(1);
    await wake(nora, at);
    expect(mails()).toBe(1);
    expect((await records()).map(({ state }) => state)).toEqual(['unknown']);
  });

  it('claimed by a sender that crashed is not sent again', async () => {
    await withChanges();
    await choose(nora, 8);
    const at = next(8);
    const day = localDate(at, zone);
    await MailRecord.put({
      tenantId: workspace.tenantId,
      projectId: 0,
      workflowId: 0,
      time: Date.parse(day),
      name: 'digest',
      recipient: `user_${nora.id}`,
      to: nora.email,
      subject: '',
      state: 'claimed',
      claimed_on: day,
    }).go();
    await wake(nora, at);
    expect(digests(nora)).toHaveLength(0);
    expect((await records()).map(({ state }) => state)).toEqual(['unknown']);
  });

  it('leaves later on the same day if the mail service did not take it', async () => {
    await withChanges();
    await choose(nora, 8);
    const refusal = Object.assign(new Error('Maximum sending rate exceeded.'), {
      name: 'Throttling',
      $metadata: { httpStatusCode: 400 },
    });
    failOnce(refusal);
    const at = next(8);
    await wake(nora, at);
    expect(digests(nora)).toHaveLength(0);
    const bodies = runtime.queues.list(queue, { limit: 100 }).map(({ body }) => JSON.parse(body));
    expect(bodies).toContainEqual({ tenantId: workspace.tenantId, digest_of: nora.id, tries: 1 });
    // The retry and the schedule both fire.
    runtime.clock.set(at + 15 * 60_000);
    await runtime.idle();
    expect(digests(nora)).toHaveLength(1);
  });
});

it('is turned off by its link without signing in, and on again at the same hour', async () => {
  await withChanges();
  await choose(nora, 9);
  await wake(nora, next(9));
  const [mail] = digests(nora);
  const headers = new Map(mail?.headers ?? []);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const oneClick = /<(.*)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const token = oneClick.split('/').at(-1) ?? '';
  expect(mail?.links).toContainEqual(expect.stringContaining('/reminders/'));
  const anybody = workspace.asAnonymous();
  expect(await anybody.ok(getReminderChoice, { params: { token } })).toMatchObject({
    about: 'digest',
    reminders: true,
  });
  const hour = async () => (await nora.ok(getUserProfile)).digest_hour;
  for (const on of [false, false, true]) {
    const choice = await anybody.ok(chooseReminders, { params: { token }, body: { reminders: on } });
    expect(choice.reminders).toBe(on);
    expect(await hour()).toBe(on ? 9 : null);
    await runtime.idle();
    expect(schedules()).toHaveLength(on ? 1 : 0);
  }
  const other = await runtime.createWorkspace();
  const { status } = await other.asAnonymous().call(getReminderChoice, { params: { token } });
  expect(status).toBe(404);
});
