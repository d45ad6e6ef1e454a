import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProject } from '#contracts/projects.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { businessDaysBetween } from '#domain/calendar/business-days.ts';
import { localDate } from '#domain/calendar/date.ts';
import { leavesAt } from '#domain/calendar/slots.ts';
import { EmailTemplateItem } from '#server/data/entities/email-template.ts';
import { MailRecord } from '#server/data/entities/mail-record.ts';
import { Project } from '#server/data/entities/project.ts';
import { ReminderClaim } from '#server/data/entities/reminder-claim.ts';
import { ReminderSlot } from '#server/data/entities/reminder-slot.ts';
import { SuppressedAddress } from '#server/data/entities/suppressed-address.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { documentClient } from '#server/data/table.ts';
import { log } from '#server/log.ts';
import { changeMailing } from '#server/mail/contact-mailing.ts';
import { suppressionKey } from '#server/mail/suppression.ts';
import { linksOfRevision } from '#server/mail/tracked-links.ts';
import { listedByIds } from '#server/projects/project-list.ts';
import { planReminders, type ReminderMessage } from '#server/schedules/reminders.ts';
import { tokenOfLink } from '#server/tokens/links.ts';
import { reminderToken } from '#server/tokens/reminder-token.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { deliverBatch, historyOf } from '../../fixtures/delivery.ts';
import { take } from './claims.ts';
import { handler } from './remind-contacts.lambda.ts';
import { remindersFor } from './reminder.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());
afterEach(() => void vi.restoreAllMocks());

const terms = { auto_reminder: true, feedback_reminder_delay: 1, reminder_interval: 1 as const };
const addressOf = (firstname: string) => `${firstname.toLowerCase()}@${workspace.subdomain}.client.example`;

beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  const contact = (firstname: string) => ({ firstname, lastname: 'Alba', email: addressOf(firstname) });
  film = await createTestProject(workspace.owner, {
    ...terms,
    contacts: [contact('Ann'), contact('Bob')],
    team_members: [1],
  });
  await send(film);
});

type Sent = { id: number; wf: number; revision: number };
const ofFilm = (): Sent => ({ id: film.id, wf: film.wf, revision: film.revision(1, 0) });

const sendPreviewOf = ({ id, wf, revision }: Sent) =>
  workspace.owner.ok(sendPreview, {
    params: { id, wf, rev: revision },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
const plan = (id: number) =>
  planReminders(workspace.tenantId, id, new Date(runtime.clock.now()).toISOString(), runtime.clock.now());
const send = async (project: TestProject): Promise<void> => {
  await sendPreviewOf({ id: project.id, wf: project.wf, revision: project.revision(1, 0) });
  await plan(project.id);
};

/** A further project for the same contacts, waiting for the same slot. */
const another = async (name: string, isPlanned = true): Promise<Sent> => {
  const { project, workflows } = await workspace.owner.ok(createProject, {
    body: {
      name,
      client_id: film.client.id,
      ...terms,
      contacts: film.contacts.map(({ id, firstname, lastname, email }) => ({
        id,
        firstname,
        lastname,
        email,
      })),
      workflows: [{ stages: [{ title: 'Pages', revisions: 1 }] }],
    },
  });
  const task = workflows[0]?.tasks[0]?.tasks[0];
  const sent = { id: project.id, wf: workflows[0]?.id ?? 0, revision: task?.id ?? 0 };
  await sendPreviewOf(sent);
  if (isPlanned) await plan(sent.id);
  return sent;
};

/** Message that a revision's schedule puts on the queue. */
const messageOf = async ({ id, wf, revision }: Sent): Promise<ReminderMessage> => {
  const { data } = await ReminderSlot.get({
    tenantId: workspace.tenantId,
    contactId: 0,
    revisionId: revision,
  }).go({ consistent: true });
  if (!data) throw new Error('nothing is planned');
  const { slot, version } = data;
  return { tenantId: workspace.tenantId, projectId: id, workflowId: wf, revisionId: revision, slot, version };
};
const fire = (messages: readonly ReminderMessage[], attempt = 1) => {
  const now = Math.max(...messages.map(({ slot }) => Date.parse(slot))) + 2000;
  return deliverBatch(
    handler,
    messages.map((message) => JSON.stringify(message)),
    now,
    attempt,
  );
};

const mailsTo = (firstname: string) =>
  runtime.mailbox
    .list({ to: addressOf(firstname), limit: 50 })
    .flatMap(({ messageId }) => runtime.mailbox.get(messageId) ?? [])
    .filter(({ tags }) => tags.kind === 'revision_reminder');
const remindersIn = async (id: number) =>
  (await historyOf(workspace.tenantId, id)).filter(({ name }) => name === 'Revision Reminder');
const recordsOf = async (id: number) => {
  const { data } = await MailRecord.query
    .primary({ tenantId: workspace.tenantId, projectId: id })
    .go({ pages: 'all', consistent: true });
  return data.map(({ to, state }) => [to, state]);
};
const both = (state: string) => [
  [addressOf('Ann'), state],
  [addressOf('Bob'), state],
];

describe('a single reminder', () => {
  it('uses its template, links to the preview, and is in the history', async () => {
    const message = await messageOf(ofFilm());
    expect(await fire([message])).toEqual([]);
    const [mail, ...more] = mailsTo('Ann');
    expect(more).toEqual([]);
    const links = await linksOfRevision(workspace.tenantId, film.id, message.revisionId);
    expect(mail?.html).toContain(tokenOfLink(links.get(film.contacts[0]?.id ?? 0)?.link_id ?? ''));
    expect(mail?.html).toContain('Concept');
    expect(mail?.html).not.toContain('{{');
    expect(mailsTo('Bob')).toHaveLength(1);
    const [event, ...others] = await remindersIn(film.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      actor: { kind: 'schedule', id: 0 },
      data: { revisionId: message.revisionId, by: 'schedule', mail: null },
    });
    expect(await recordsOf(film.id)).toEqual(both('sent'));
  });

  it('is followed by the next slot', async () => {
    const message = await messageOf(ofFilm());
    await fire([message]);
    const next = await messageOf(ofFilm());
    expect(Date.parse(next.slot)).toBeGreaterThan(Date.parse(message.slot));
    await fire([next]);
    expect(mailsTo('Ann')).toHaveLength(2);
    expect(await remindersIn(film.id)).toHaveLength(2);
  });

  it('is sent once, however often its schedule fires', async () => {
    const message = await messageOf(ofFilm());
    expect(await fire([message, message])).toEqual([]);
    expect(await fire([message], 2)).toEqual([]);
    await Promise.all([fire([message], 2), fire([message], 3)]);
    expect(mailsTo('Ann')).toHaveLength(1);
    expect(mailsTo('Bob')).toHaveLength(1);
    expect(await remindersIn(film.id)).toHaveLength(1);
  });

  it('records a suppressed address once, not at every slot', async () => {
    const suppress = (firstname: string) =>
      SuppressedAddress.put({
        ...suppressionKey(workspace.tenantId, addressOf(firstname)),
        why: 'bounced',
        since: '2026-01-01T00:00:00.000Z',
      }).go();
    await suppress('Bob');
    const first = [
      [addressOf('Ann'), 'sent'],
      [addressOf('Bob'), 'suppressed'],
    ];
    await fire([await messageOf(ofFilm())]);
    expect(await recordsOf(film.id)).toEqual(first);
    await fire([await messageOf(ofFilm())]);
    expect((await recordsOf(film.id)).toSorted()).toEqual([...first, [addressOf('Ann'), 'sent']].toSorted());
    expect(await remindersIn(film.id)).toHaveLength(2);
    // With nobody left to remind, the history stays as it is: once for Ann, and never again.
    await suppress('Ann');
    await fire([await messageOf(ofFilm())]);
    await fire([await messageOf(ofFilm())]);
    expect((await recordsOf(film.id)).filter(([, state]) => state === 'suppressed')).toHaveLength(2);
    expect(await remindersIn(film.id)).toHaveLength(3);
    // Once released, Bob is reminded at the next slot.
    await SuppressedAddress.delete(suppressionKey(workspace.tenantId, addressOf('Bob'))).go();
    await fire([await messageOf(ofFilm())]);
    expect(mailsTo('Bob')).toHaveLength(1);
  });

  it('is recorded as failed without a template', async () => {
    const { data } = await EmailTemplateItem.query
      .primary({ tenantId: workspace.tenantId })
      .go({ pages: 'all' });
    await EmailTemplateItem.delete(data.filter(({ type }) => type === 'feedback_auto_reminder')).go();
    expect(await fire([await messageOf(ofFilm())])).toEqual([]);
    expect(mailsTo('Ann')).toEqual([]);
    expect(await recordsOf(film.id)).toEqual(both('failed'));
  });
});

describe('a reminder that is late', () => {
  const day = 86_400_000;
  const zone = 'Europe/Berlin';
  /** The Sunday after the slot, in the afternoon, and 09:00 of the Monday after it. */
  const weekendOf = ({ slot }: Pick<ReminderMessage, 'slot'>) => {
    const sunday = Date.parse(`${localDate(slot, zone)}T16:07:00Z`);
    const late = sunday + (7 - new Date(sunday).getUTCDay()) * day;
    return { sunday: late, monday: Date.parse(leavesAt(slot, late, zone)) };
  };
  const deliver = (message: ReminderMessage, now: number, attempt = 1) =>
    deliverBatch(handler, [JSON.stringify(message)], now, attempt);
  const schedules = () =>
    runtime.scheduler
      .list()
      .map(({ queue, input, dueAt }) => ({ queue, dueAt, message: JSON.parse(input) }))
      .filter(
        ({ queue, message }) =>
          queue === 'proofline-remind-contacts' && message.tenantId === workspace.tenantId,
      );

  const queued = () =>
    runtime.queues
      .list('proofline-remind-contacts', { limit: 100 })
      .map(({ body }): unknown => JSON.parse(body));

  it('by an outage waits for the next business morning, and leaves there once', async () => {
    const message = await messageOf(ofFilm());
    const { sunday, monday } = weekendOf(message);
    expect(await deliver(message, sunday)).toEqual([]);
    expect(mailsTo('Ann')).toEqual([]);
    expect(await remindersIn(film.id)).toEqual([]);
    // A reminder a day: it is Monday's own.
    const mondays = new Date(monday).toISOString();
    expect(schedules()).toMatchObject([{ dueAt: monday, message: { slot: mondays } }]);

    const [waiting] = schedules();
    expect(await deliver(waiting?.message, monday + 1000)).toEqual([]);
    expect(mailsTo('Ann')).toHaveLength(1);
    expect(mailsTo('Bob')).toHaveLength(1);
    expect(await remindersIn(film.id)).toHaveLength(1);
    const next = await messageOf(ofFilm());
    expect(Date.parse(next.slot)).toBeGreaterThan(monday);

    // The first message again, as a redriven dead letter: in the same morning, and late.
    expect(await deliver(message, monday + 2000)).toEqual([]);
    expect(await deliver(message, monday + 7 * 3_600_000)).toEqual([]);
    expect(await messageOf(ofFilm())).toEqual(next);
    expect(mailsTo('Ann')).toHaveLength(1);
    expect(await remindersIn(film.id)).toHaveLength(1);
  });

  it('keeps its slot in a series with a longer interval', async () => {
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id })
      .set({ reminder_interval: 3 })
      .add({ version: 1 })
      .go();
    await plan(film.id);
    const message = await messageOf(ofFilm());
    const evening = Date.parse(message.slot) + 9 * 3_600_000;
    expect(await deliver(message, evening)).toEqual([]);
    const dueAt = Date.parse(leavesAt(message.slot, evening, zone));
    expect(schedules()).toMatchObject([{ dueAt }]);
    const [waiting] = schedules();
    expect(await deliver(waiting?.message, dueAt)).toEqual([]);
    expect(await deliver(message, dueAt + 1000)).toEqual([]);
    expect(mailsTo('Ann')).toHaveLength(1);
    expect(await remindersIn(film.id)).toHaveLength(1);
    expect(Date.parse((await messageOf(ofFilm())).slot)).toBeGreaterThan(dueAt);
  });

  it('is measured from the morning on which it leaves, not from that on which it was not taken', async () => {
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id })
      .set({ reminder_interval: 3 })
      .add({ version: 1 })
      .go();
    await plan(film.id);
    const message = await messageOf(ofFilm());
    const morning = Date.parse(message.slot);
    runtime.mailbox.account.set({ enabled: false });
    expect(await deliver(message, morning + 2000)).toEqual([]);
    runtime.mailbox.account.reset();
    expect(await remindersIn(film.id)).toHaveLength(1);
    const evening = morning + 9 * 3_600_000;
    expect(await deliver({ ...message, tries: 1 }, evening)).toEqual([]);
    const dueAt = Date.parse(leavesAt(message.slot, evening, zone));

    // Lags are measured by the machine's clock, which is ahead for a moment at each mail.
    let ahead: number | undefined;
    const present = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => ahead ?? present());
    const taken = SESClient.prototype.send as (command: unknown) => Promise<unknown>;
    vi.spyOn(SESClient.prototype, 'send').mockImplementation(async function (
      this: SESClient,
      command: unknown,
    ) {
      const answer = await taken.call(this, command);
      if (command instanceof SendRawEmailCommand) ahead = dueAt + 3000;
      return answer;
    } as never);
    const lags: unknown[] = [];
    vi.spyOn(log, 'info').mockImplementation((...[told, more]) => {
      if (told !== 'mail sent') return;
      lags.push(Reflect.get(Object(more), 'MailLag'));
      ahead = undefined;
    });
    const [waiting] = schedules();
    expect(await deliver(waiting?.message, dueAt)).toEqual([]);
    expect(lags).toEqual([3000, 3000]);
  });

  it('leaves at once in the morning of a later business day, and skips the passed slots, even when an old event is repeated', async () => {
    const since = new Date(runtime.clock.now()).toISOString();
    const message = await messageOf(ofFilm());
    const morning = leavesAt(message.slot, weekendOf(message).monday + 6 * day, zone);
    const late = Date.parse(morning) + 100 * 60_000;
    expect(await deliver(message, late)).toEqual([]);
    const now = await messageOf(ofFilm());
    expect(now.slot).toBe(morning);
    expect(queued()).toContainEqual(now);
    expect(await deliver(now, late + 500)).toEqual([]);
    expect(mailsTo('Ann')).toHaveLength(1);
    const next = await messageOf(ofFilm());
    expect(Date.parse(next.slot)).toBeGreaterThan(late);
    await planReminders(workspace.tenantId, film.id, since, late + 1000);
    expect(await messageOf(ofFilm())).toEqual(next);
  });

  it('is not lost when other events of its project come before it leaves', async () => {
    const message = await messageOf(ofFilm());
    const { sunday, monday } = weekendOf(message);
    await deliver(message, sunday);
    await planReminders(workspace.tenantId, film.id, new Date(sunday).toISOString(), sunday + 3_600_000);
    expect(schedules()).toMatchObject([{ dueAt: monday }]);
    // The reminder of a dead letter is still owed, even if it is never redriven.
    const tuesday = monday + day;
    await planReminders(
      workspace.tenantId,
      film.id,
      new Date(tuesday).toISOString(),
      tuesday + 4 * 3_600_000,
    );
    expect(schedules()).toMatchObject([{ dueAt: monday + 2 * day }]);
  });

  it('is not lost with a longer interval either', async () => {
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id })
      .set({ reminder_interval: 3 })
      .add({ version: 1 })
      .go();
    await plan(film.id);
    const { slot } = await messageOf(ofFilm());
    const afternoon = Date.parse(slot) + 6 * 3_600_000;
    const dueAt = Date.parse(leavesAt(slot, afternoon, zone));
    await planReminders(workspace.tenantId, film.id, new Date(afternoon).toISOString(), afternoon);
    expect(schedules()).toMatchObject([{ dueAt }]);
  });

  it('joins the others of its morning in one mail, which tells the days overdue of that morning', async () => {
    const site = await another('Site');
    const messages = [await messageOf(ofFilm()), await messageOf(site)];
    const [early] = messages;
    const { sunday, monday } = weekendOf(early ?? { slot: '' });
    for (const message of messages) expect(await deliver(message, sunday)).toEqual([]);
    // The schedule of one of them fires again a minute late.
    const waiting = schedules().map(({ message }) => message);
    expect(waiting).toHaveLength(2);
    for (const [index, message] of waiting.entries()) {
      expect(await deliver(message, monday + 1000 + index * 60_000)).toEqual([]);
    }
    const [mail, ...more] = mailsTo('Ann');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 reviews are waiting for you');
    const [row] = await listedByIds(workspace.tenantId, 'active', [film.id]);
    const due = row?.summaries[0]?.feedback_due ?? '';
    const overdue = businessDaysBetween(due, monday, zone);
    expect(overdue).toBeGreaterThan(businessDaysBetween(due, early?.slot ?? 0, zone));
    expect(mail?.text).toContain(`${overdue} business day`);
    for (const { projectId } of messages) expect(await remindersIn(projectId)).toHaveLength(1);
  });

  it('waits for the next morning when the mail of this one has left without it', async () => {
    const since = new Date(runtime.clock.now()).toISOString();
    const site = await another('Site', false);
    await Project.patch({ tenantId: workspace.tenantId, projectId: site.id })
      .set({ reminder_interval: 3 })
      .add({ version: 1 })
      .go();
    const message = await messageOf(ofFilm());
    const nine = Date.parse(message.slot);
    expect(await deliver(message, nine + 1000)).toEqual([]);
    // The events of the other project come after an outage, half an hour later.
    await planReminders(workspace.tenantId, site.id, since, nine + 1_800_000);
    const late = await messageOf(site);
    expect(late.slot).toBe(message.slot);
    expect(await deliver(late, nine + 1_801_000)).toEqual([]);
    expect(mailsTo('Ann')).toHaveLength(1);
    expect(await remindersIn(site.id)).toEqual([]);
    const next = leavesAt(message.slot, nine + 4 * 3_600_000, zone);
    const ofSite = () => schedules().filter((one) => one.message.projectId === site.id);
    expect(ofSite()).toMatchObject([{ dueAt: Date.parse(next) }]);
    expect(await deliver(ofSite()[0]?.message, Date.parse(next))).toEqual([]);
    expect(mailsTo('Ann').map(({ subject }) => subject)).toContain('2 reviews are waiting for you');
    expect(await remindersIn(site.id)).toHaveLength(1);
  });

  it('taken up too early, waits for its slot', async () => {
    const message = await messageOf(ofFilm());
    expect(await deliver(message, Date.parse(message.slot) - 60_000)).toEqual([]);
    expect(mailsTo('Ann')).toEqual([]);
    expect(schedules()).toMatchObject([{ dueAt: Date.parse(message.slot), message }]);
  });
});

describe('several reminders', () => {
  it('to one contact at one slot are one mail that lists them, and an event in each history', async () => {
    const site = await another('Site');
    const book = await another('Book');
    const messages = [await messageOf(ofFilm()), await messageOf(site), await messageOf(book)];
    expect(new Set(messages.map(({ slot }) => slot)).size).toBe(1);
    expect(await fire(messages)).toEqual([]);
    const [mail, ...more] = mailsTo('Ann');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('3 reviews are waiting for you');
    for (const { revisionId, projectId } of messages) {
      const links = await linksOfRevision(workspace.tenantId, projectId, revisionId);
      expect(mail?.html).toContain(tokenOfLink(links.get(film.contacts[0]?.id ?? 0)?.link_id ?? ''));
      expect(await remindersIn(projectId)).toHaveLength(1);
      expect(await recordsOf(projectId)).toEqual(both('sent'));
    }
    expect(mailsTo('Bob')).toHaveLength(1);
  });

  it('are one mail when their schedules fire concurrently', async () => {
    const site = await another('Site');
    const messages = [await messageOf(ofFilm()), await messageOf(site)];
    const answers = await Promise.all(messages.map((message) => fire([message])));
    // Race: a delivery that finds the mail claimed fails and is retried, without sending.
    for (const [index, message] of messages.entries()) {
      if (answers[index]?.length) expect(await fire([message], 2)).toEqual([]);
    }
    expect(mailsTo('Ann')).toHaveLength(1);
    expect(mailsTo('Bob')).toHaveLength(1);
    for (const { projectId } of messages) {
      expect(await remindersIn(projectId)).toHaveLength(1);
      expect(await recordsOf(projectId)).toEqual(both('sent'));
    }
  });

  it('are one mail although the message of one is received again while that of another is sending them', async () => {
    const site = await another('Site');
    const [ofFirst, ofSecond] = [await messageOf(ofFilm()), await messageOf(site)];
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const send = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>;
    let isHeld = false;
    vi.spyOn(documentClient, 'send').mockImplementation((async (command: { readonly input: unknown }) => {
      // The claim of the mail itself, after those of its reminders.
      if (!isHeld && JSON.stringify(command.input).includes('#mail_contact_')) {
        isHeld = true;
        reached.resolve();
        await released.promise;
      }
      return send(command);
    }) as never);
    const sending = fire([ofSecond], 2);
    await reached.promise;
    expect(await fire([ofFirst], 2)).toEqual([0]);
    released.resolve();
    expect(await sending).toEqual([]);
    expect(await fire([ofFirst], 3)).toEqual([]);
    expect([mailsTo('Ann').length, mailsTo('Bob').length]).toEqual([1, 1]);
    expect(await recordsOf(film.id)).toEqual(both('sent'));
    expect(await recordsOf(site.id)).toEqual(both('sent'));
    expect((await messageOf(ofFilm())).slot > ofFirst.slot).toBe(true);
  });

  it('leave out revisions decided meanwhile', async () => {
    const site = await another('Site');
    const messages = [await messageOf(ofFilm()), await messageOf(site)];
    await workspace.owner.ok(approveRevision, {
      params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
      body: {},
    });
    expect(await fire(messages)).toEqual([]);
    expect(mailsTo('Ann').map(({ html }) => html?.includes('Film'))).toEqual([false]);
    expect(await remindersIn(film.id)).toEqual([]);
  });

  it('leave out a project that the contact has left, for good', async () => {
    const site = await another('Site');
    const message = await messageOf(ofFilm());
    const [ann, ...rest] = film.contacts;
    await Project.patch({ tenantId: workspace.tenantId, projectId: site.id }).set({ contacts: rest }).go();
    await fire([message]);
    expect(mailsTo('Ann').map(({ subject }) => subject)).not.toContain('2 reviews are waiting for you');
    expect(mailsTo('Bob').map(({ subject }) => subject)).toEqual(['2 reviews are waiting for you']);
    const { data } = await ReminderSlot.query
      .primary({ tenantId: workspace.tenantId, contactId: ann?.id ?? 0 })
      .go({ consistent: true });
    expect(data.map(({ projectId }) => projectId)).toEqual([film.id]);
  });
});

describe('a reminder is dropped', () => {
  it.each([
    ['switched off', { auto_reminder: false }],
    ['archived', { archived: true }],
    ['given other terms', { feedback_reminder_delay: 30 }],
  ])('for a project that was %s', async (_, change) => {
    const message = await messageOf(ofFilm());
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id }).set(change).go();
    expect(await fire([message])).toEqual([]);
    expect(mailsTo('Ann')).toEqual([]);
    expect(await remindersIn(film.id)).toEqual([]);
  });

  it('while the subscription has lapsed, and is sent at its next slot after that', async () => {
    const message = await messageOf(ofFilm());
    await Tenant.patch({ tenantId: workspace.tenantId }).set({ expires_on: '2020-01-01T00:00:00.000Z' }).go();
    expect(await fire([message])).toEqual([]);
    expect(mailsTo('Ann')).toEqual([]);
    expect((await messageOf(ofFilm())).slot > message.slot).toBe(true);
  });
});

describe('a sender that crashes', () => {
  const takeAnns = async (message: ReminderMessage) => {
    const { tenantId, slot } = message;
    const [contact] = film.contacts;
    if (!contact) throw new Error('no contact');
    const reminders = await remindersFor(tenantId, contact, slot);
    const card = { ...contact, id: contact.id };
    expect(await take({ tenantId, contact: card, morning: slot, reminders }, Date.parse(slot))).toBeDefined();
  };
  /** Lets the time pass in which the sender of a claim may still be at work. */
  const passPatience = ({ tenantId, revisionId, slot }: ReminderMessage) =>
    ReminderClaim.patch({ tenantId, revisionId, contactId: film.contacts[0]?.id ?? 0, slot })
      .set({ until: Date.now() })
      .go();

  it('between claim and sending: the mail is shown as unknown and not sent again', async () => {
    const message = await messageOf(ofFilm());
    await takeAnns(message);
    // The first delivery assumes that another invocation is still sending.
    expect(await fire([message], 1)).toEqual([0]);
    expect(await fire([message], 2)).toEqual([0]);
    await passPatience(message);
    expect(await fire([message], 3)).toEqual([]);
    expect(await fire([message], 4)).toEqual([]);
    expect(mailsTo('Ann')).toEqual([]);
    expect(mailsTo('Bob')).toHaveLength(1);
    expect(await recordsOf(film.id)).toEqual([
      [addressOf('Ann'), 'unknown'],
      [addressOf('Bob'), 'sent'],
    ]);
    expect(await remindersIn(film.id)).toHaveLength(1);
    expect((await messageOf(ofFilm())).slot > message.slot).toBe(true);
  });

  it('while its round is decided: its claim is settled once it has certainly ended', async () => {
    const message = await messageOf(ofFilm());
    await takeAnns(message);
    await workspace.owner.ok(approveRevision, {
      params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
      body: {},
    });
    expect(await fire([message], 2)).toEqual([0]);
    await passPatience(message);
    expect(await fire([message], 3)).toEqual([]);
    const { tenantId, revisionId, slot } = message;
    const key = { tenantId, revisionId, contactId: film.contacts[0]?.id ?? 0, slot };
    expect((await ReminderClaim.get(key).go({ consistent: true })).data?.state).toBe('unknown');
  });

  it('after sending: the mail’s own record decides', async () => {
    const message = await messageOf(ofFilm());
    await fire([message]);
    const { tenantId, revisionId, slot } = message;
    const key = { tenantId, revisionId, contactId: film.contacts[0]?.id ?? 0, slot };
    await ReminderClaim.patch(key).set({ state: 'claimed' }).go();
    await passPatience(message);
    expect(await fire([message], 2)).toEqual([]);
    expect((await ReminderClaim.get(key).go({ consistent: true })).data?.state).toBe('sent');
    expect(await recordsOf(film.id)).toEqual(both('sent'));
    expect(mailsTo('Ann')).toHaveLength(1);
  });

  it('before the mail was rendered: it is sent at the retry', async () => {
    const message = await messageOf(ofFilm());
    const secret = process.env.LINK_SECRET;
    delete process.env.LINK_SECRET;
    expect(await fire([message])).toEqual([0]);
    process.env.LINK_SECRET = secret;
    expect(await fire([message], 2)).toEqual([]);
    expect(mailsTo('Ann')).toHaveLength(1);
    expect(await remindersIn(film.id)).toHaveLength(1);
    expect(await recordsOf(film.id)).toEqual(both('sent'));
  });
});

describe('a contact who wants no reminders', () => {
  const stop = (place: number) => {
    const contactId = film.contacts[place]?.id ?? 0;
    return changeMailing(
      workspace.tenantId,
      contactId,
      { reminders: false },
      { actor: ({ id }) => ({ kind: 'reviewer', id, name: '' }), now: runtime.clock.now() },
    );
  };

  it('gets none, while the others do, with a link to unsubscribe', async () => {
    await stop(0);
    const message = await messageOf(ofFilm());
    await fire([message]);
    expect(mailsTo('Ann')).toEqual([]);
    const [bob] = mailsTo('Bob');
    const contactId = film.contacts[1]?.id ?? 0;
    const holder = { tenantId: workspace.tenantId, contactId, addressChanges: 0 };
    const token = reminderToken(holder, Date.parse(message.slot));
    const address = `${runtime.url(workspace.subdomain)}/api/unsubscribe/${token}`;
    expect(bob?.headers).toContainEqual(['list-unsubscribe', `<${address}>`]);
    expect(bob?.headers).toContainEqual(['list-unsubscribe-post', 'List-Unsubscribe=One-Click']);
  });

  it('leaves no reminder in the history when nobody else wants one', async () => {
    await stop(0);
    await stop(1);
    await fire([await messageOf(ofFilm())]);
    expect(await remindersIn(film.id)).toEqual([]);
  });
});
