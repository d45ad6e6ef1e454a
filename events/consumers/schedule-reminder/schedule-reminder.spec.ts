import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventEnvelope } from '#catalog/index.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { localDate } from '#domain/calendar/date.ts';
import { leavesAt } from '#domain/calendar/slots.ts';
import { Project } from '#server/data/entities/project.ts';
import { ReminderSlot } from '#server/data/entities/reminder-slot.ts';
import { log } from '#server/log.ts';
import { listedByIds } from '#server/projects/project-list.ts';
import { testRuntime, until } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../fixtures/delivery.ts';
import { sampleOf } from '../../fixtures/samples.ts';
import { handler } from './schedule-reminder.lambda.ts';

const day = 86_400_000;
let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());
afterEach(() => runtime.faults.reset());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner, {
    auto_reminder: true,
    feedback_reminder_delay: 1,
    reminder_interval: 1,
    stages: [
      { title: 'Concept', revisions: 2 },
      { title: 'Film', revisions: 1 },
    ],
  });
});

const send = (round = 0) =>
  workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
const approve = () =>
  workspace.owner.ok(approveRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
    body: {},
  });
const patchProject = (change: { archived?: boolean; auto_reminder?: boolean; reminder_interval?: number }) =>
  Project.patch({ tenantId: workspace.tenantId, projectId: film.id }).set(change).add({ version: 1 }).go();

const history = () => historyOf(workspace.tenantId, film.id);
const deliver = (events: readonly EventEnvelope[], now = runtime.clock.now()) =>
  deliverBatch(handler, events.map(bodyOf), now);
const named = (events: readonly EventEnvelope[], name: string) => events.filter((one) => one.name === name);

const schedulesFor = (queue: string) =>
  runtime.scheduler
    .list()
    .map((schedule) => ({ ...schedule, message: JSON.parse(schedule.input) }))
    .filter((schedule) => schedule.queue === queue && schedule.message.tenantId === workspace.tenantId);
const schedules = () => schedulesFor('proofline-remind-contacts');
const clocks = () => schedulesFor('proofline-watch-clock');
const slots = async () => {
  const lists = await Promise.all(
    [0, ...film.contacts.map(({ id }) => id)].map((contactId) =>
      ReminderSlot.query.primary({ tenantId: workspace.tenantId, contactId }).go({ consistent: true }),
    ),
  );
  return lists.map(({ data }) => data.map(({ revisionId, slot }) => [revisionId, slot]));
};
const queued = (queue = 'proofline-remind-contacts') =>
  runtime.queues
    .list(queue, { limit: 100 })
    .map(({ body }) => JSON.parse(body))
    .filter(({ tenantId }) => tenantId === workspace.tenantId);

describe('a waiting revision', () => {
  it('has one schedule at 09:00 in the project’s zone, and a slot for each contact', async () => {
    await send();
    expect(await deliver(await history())).toEqual([]);
    const [schedule, ...more] = schedules();
    expect(more).toEqual([]);
    expect(schedule).toMatchObject({
      group: 'proofline',
      expression: expect.stringMatching(/^at\(\d{4}-\d\d-\d\dT09:00:00\)$/),
      timeZone: 'Europe/Berlin',
      queue: 'proofline-remind-contacts',
      message: {
        tenantId: workspace.tenantId,
        projectId: film.id,
        workflowId: film.wf,
        revisionId: film.revision(1, 0),
      },
    });
    expect(schedule?.name).toMatch(/^[\w-]{1,64}$/);
    expect(Date.parse(schedule?.message.slot)).toBe(schedule?.dueAt);
    const one = [[film.revision(1, 0), schedule?.message.slot]];
    expect(await slots()).toEqual([one, one, one]);
  });

  it('keeps the same one after repetitions in any order', async () => {
    await send();
    await deliver(await history());
    const before = schedules();
    const again = (await history()).toReversed();
    expect(await deliver([...again, ...again], runtime.clock.now() + 1000)).toEqual([]);
    expect(schedules()).toEqual(before);
  });

  it('is rescheduled when the terms change', async () => {
    await send();
    await deliver(await history());
    const before = schedules()[0]?.dueAt ?? 0;
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id })
      .set({ feedback_reminder_delay: 20 })
      .add({ version: 1 })
      .go();
    await deliver(await history());
    expect(schedules()).toHaveLength(1);
    expect(schedules()[0]?.dueAt).toBeGreaterThan(before + 10 * day);
    expect(schedules()[0]?.message.slot).toBe((await slots())[0]?.[0]?.[1]);
  });

  it('goes straight to the queue when it is planned in the morning of its slot', async () => {
    await send();
    await deliver(await history());
    const slot = (await slots())[1]?.[0]?.[1] ?? '';
    await deliver(await history(), Date.parse(`${slot}`) + 100 * 60_000);
    expect(schedules()).toEqual([]);
    expect(queued()).toContainEqual(expect.objectContaining({ revisionId: film.revision(1, 0), slot }));
  });

  it('is scheduled for the next business morning when its slot passed before it was planned', async () => {
    await send();
    const late = runtime.clock.now() + 10 * day;
    const evening = Date.parse(`${localDate(late, 'Europe/Berlin')}T18:00:00Z`);
    await deliver(await history(), evening);
    const [schedule] = schedules();
    expect(schedule?.dueAt).toBe(Date.parse(leavesAt(late, evening, 'Europe/Berlin')));
    expect(Date.parse(schedule?.message.slot)).toBe(schedule?.dueAt);
    expect((await slots())[1]).toEqual([[film.revision(1, 0), schedule?.message.slot]]);
    expect(queued()).toEqual([]);
  });

  it('is reminded of only from the time reminders were turned on, even by older events that come late', async () => {
    await patchProject({ auto_reminder: false });
    await send();
    await deliver(await history());
    await patchProject({ auto_reminder: true });
    const later = runtime.clock.now() + 10 * day;
    const switched = {
      ...sampleOf('Project Updated'),
      tenant_id: workspace.tenantId,
      project_id: film.id,
      at: new Date(later).toISOString(),
    };
    await deliver([switched], later + 1000);
    const before = schedules();
    expect(before).toHaveLength(1);
    await deliver(await history(), later + 2000);
    expect(schedules()).toEqual(before);
    expect(queued()).toEqual([]);
  });

  it('is planned after a crash between the slots and the schedule', async () => {
    await send();
    runtime.faults.plan({ operation: 'BatchWriteItem', times: 20, fault: { kind: 'drop', when: 'after' } });
    const sent = named(await history(), 'Send Preview');
    expect(await deliver(sent)).toEqual([0]);
    expect(schedules()).toEqual([]);
    runtime.faults.reset();
    expect(await deliver(sent)).toEqual([]);
    expect(schedules()).toHaveLength(1);
  });
});

describe('no schedule is left', () => {
  it.each([
    ['the client has approved', approve],
    ['the project is archived', () => patchProject({ archived: true })],
    ['reminders are turned off', () => patchProject({ auto_reminder: false })],
  ])('once %s, and a late older event does not restore it', async (_, change) => {
    await send();
    await deliver(await history());
    expect(schedules()).toHaveLength(1);
    const sent = named(await history(), 'Send Preview');
    await change();
    await deliver(await history());
    expect(schedules()).toEqual([]);
    expect(await slots()).toEqual([[], [], []]);
    await deliver(sent);
    expect(schedules()).toEqual([]);
    expect(await slots()).toEqual([[], [], []]);
  });

  it('once the project is deleted', async () => {
    await send();
    await deliver(await history());
    const events = await history();
    await Project.delete({ tenantId: workspace.tenantId, projectId: film.id }).go();
    await deliver(events);
    expect(schedules()).toEqual([]);
  });

  it('when the state changes while a schedule is being created', async () => {
    await send();
    const sent = named(await history(), 'Send Preview');
    const batches = () => runtime.faults.calls.get('BatchWriteItem') ?? 0;
    const before = batches();
    const approved = Promise.withResolvers<void>();
    runtime.faults.plan({ operation: 'BatchWriteItem', fault: { kind: 'hold', until: approved.promise } });
    const delivered = deliver(sent);
    await until(() => batches() > before);
    await approve().finally(approved.resolve);
    expect(await delivered).toEqual([]);
    expect(schedules()).toEqual([]);
  });
});

describe('the clock of a project', () => {
  it('has one schedule, a second after the earliest deadline', async () => {
    await send();
    expect(await deliver(await history())).toEqual([]);
    const [clock, ...more] = clocks();
    expect(more).toEqual([]);
    expect(clock?.message).toEqual({ tenantId: workspace.tenantId, projectId: film.id });
    const [row] = await listedByIds(workspace.tenantId, 'active', [film.id]);
    const due = Date.parse(row?.summaries[0]?.feedback_due ?? '');
    expect((clock?.dueAt ?? 0) - due).toBeGreaterThan(0);
    expect((clock?.dueAt ?? 0) - due).toBeLessThanOrEqual(1000);
  });

  it('keeps the same one after repetitions in any order, and none after the answer or the archiving', async () => {
    await send();
    const events = await history();
    await deliver(events);
    const before = clocks();
    expect(before).toHaveLength(1);
    expect(await deliver([...events, ...events.toReversed()])).toEqual([]);
    expect(clocks()).toEqual(before);
    await patchProject({ archived: true });
    await deliver(await history());
    expect(clocks()).toEqual([]);
    await patchProject({ archived: false });
    await deliver(await history());
    expect(clocks()).toEqual(before);
    await approve();
    await deliver(events);
    expect(clocks()).toEqual([]);
  });

  it('goes straight to the queue for a deadline that passed before it was planned', async () => {
    await send();
    await deliver(await history(), runtime.clock.now() + 10 * day);
    expect(clocks()).toEqual([]);
    const message = { tenantId: workspace.tenantId, projectId: film.id };
    expect(queued('proofline-watch-clock')).toContainEqual(message);
  });

  it('is removed with the project', async () => {
    await send();
    await deliver(await history());
    await Project.delete({ tenantId: workspace.tenantId, projectId: film.id }).go();
    await deliver(await history());
    expect(clocks()).toEqual([]);
  });
});
