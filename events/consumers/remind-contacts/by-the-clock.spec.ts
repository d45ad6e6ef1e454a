import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendPreview, startStage } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { localDate } from '#domain/calendar/date.ts';
import { leavesAt } from '#domain/calendar/slots.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

const day = 86_400_000;
const previewOf = { subject: 'Look', body: '<p>{{review_link}}</p>' };

it('a preview is followed by reminders at each slot, until the client has answered', async () => {
  const { owner } = await runtime.createWorkspace();
  const film = await createTestProject(owner, {
    auto_reminder: true,
    feedback_reminder_delay: 1,
    contacts: [{ firstname: 'Ann', lastname: 'Alba', email: 'ann@clock.example' }],
  });
  const reminders = () =>
    runtime.scheduler.list().filter(({ queue }) => queue === 'proofline-remind-contacts');
  const mails = () =>
    runtime.mailbox
      .list({ to: 'ann@clock.example', limit: 50 })
      .filter(({ tags }) => tags.kind === 'revision_reminder').length;
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await runtime.idle();

  for (const sent of [1, 2]) {
    const [schedule, ...others] = reminders();
    expect(others).toEqual([]);
    runtime.clock.set(schedule?.dueAt ?? 0);
    await runtime.idle();
    expect(mails()).toBe(sent);
  }

  await owner.ok(approveRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
    body: {},
  });
  await runtime.idle();
  expect(reminders()).toEqual([]);
  runtime.clock.advance(30 * 86_400_000);
  await runtime.idle();
  expect(mails()).toBe(2);
});

it('after a jump of the clock onto a Sunday, each contact gets one mail on Monday morning', async () => {
  const { owner, tenantId } = await runtime.createWorkspace();
  const person = (firstname: string) => ({
    firstname,
    lastname: 'Alba',
    email: `${firstname.toLowerCase()}@sunday.example`,
  });
  const film = await createTestProject(owner, {
    auto_reminder: true,
    feedback_reminder_delay: 1,
    reminder_interval: 1,
    is_linear: false,
    stages: [
      { title: 'Concept', revisions: 1 },
      { title: 'Cut', revisions: 1 },
    ],
    contacts: [person('Ann'), person('Bob')],
  });
  for (const place of [1, 2]) {
    const stage = film.stage(place).id;
    await owner.ok(startStage, { params: { id: film.id, wf: film.wf, stage } });
    await owner.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(place, 0) },
      body: { emailText: previewOf, reviewLink: 'https://example.com' },
    });
  }
  await runtime.idle();
  const schedules = () =>
    runtime.scheduler
      .list()
      .filter(
        ({ queue, input }) =>
          queue === 'proofline-remind-contacts' && JSON.parse(input).tenantId === tenantId,
      );
  const mailsTo = (firstname: string) =>
    runtime.mailbox
      .list({ to: person(firstname).email, limit: 50 })
      .filter(({ tags }) => tags.kind === 'revision_reminder');
  const zone = 'Europe/Berlin';

  expect(schedules()).toHaveLength(2);
  const slot = Math.max(...schedules().map(({ dueAt }) => dueAt ?? 0));
  // Three weeks on, Sunday at 16:07 UTC.
  const sunday = Date.parse(`${localDate(slot + (21 - new Date(slot).getUTCDay()) * day, zone)}T16:07:00Z`);
  runtime.clock.set(sunday);
  await runtime.idle();
  expect([...mailsTo('Ann'), ...mailsTo('Bob')]).toEqual([]);
  const monday = leavesAt(slot, sunday, zone);
  expect(schedules().map(({ dueAt }) => dueAt)).toEqual([Date.parse(monday), Date.parse(monday)]);

  runtime.clock.set(Date.parse(monday));
  await runtime.idle();
  for (const name of ['Ann', 'Bob']) {
    expect(mailsTo(name).map(({ subject }) => subject)).toEqual(['2 reviews are waiting for you']);
  }
  expect(schedules()).toHaveLength(2);
  for (const { dueAt } of schedules()) expect(dueAt).toBe(Date.parse(monday) + day);
  expect(
    runtime.queueNames
      .filter(({ deadLetters }) => deadLetters)
      .flatMap(({ name }) => runtime.queues.list(name, { limit: 1 })),
  ).toEqual([]);
});
