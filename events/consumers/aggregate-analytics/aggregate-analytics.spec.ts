import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventEnvelope } from '#catalog/index.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { localDate } from '#domain/calendar/date.ts';
import { AgendaItem } from '#server/data/entities/agenda-item.ts';
import { DailyFigures } from '#server/data/entities/daily-figures.ts';
import { Project } from '#server/data/entities/project.ts';
import { ProjectFigures } from '#server/data/entities/project-figures.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { rebuildFigures } from '#server/figures/rebuild.ts';
import { recount } from '#server/figures/recount.ts';
import { log } from '#server/log.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../fixtures/delivery.ts';
import { sampleOf } from '../../fixtures/samples.ts';
import { handler } from './aggregate-analytics.lambda.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
let site: TestProject;

const stages = [
  { title: 'Concept', revisions: 1, target_date: '2031-05-09' },
  { title: 'Cut', revisions: 1 },
];

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());
afterEach(() => runtime.faults.reset());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner, { stages });
  site = await createTestProject(workspace.owner, {
    name: 'Site',
    stages: [{ title: 'Pages', revisions: 1 }],
  });
});

const send = (project: TestProject) =>
  workspace.owner.ok(sendPreview, {
    params: { id: project.id, wf: project.wf, rev: project.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
const approve = (project: TestProject) =>
  workspace.owner.ok(approveRevision, {
    params: { id: project.wf, stage: project.stage(1).id, rev: project.revision(1, 0) },
    body: {},
  });
const history = async () => [
  ...(await historyOf(workspace.tenantId, film.id)),
  ...(await historyOf(workspace.tenantId, site.id)),
];
const now = () => new Date(runtime.clock.now()).toISOString();
const deliver = (events: readonly EventEnvelope[]) =>
  deliverBatch(handler, events.map(bodyOf), runtime.clock.now());

const count = (...projects: readonly number[]) =>
  recount(
    workspace.tenantId,
    projects.map((projectId) => ({ projectId })),
    now(),
  );

const figures = async () => {
  const { data } = await WorkspaceFigures.get({ tenantId: workspace.tenantId }).go({ consistent: true });
  return data;
};
/** Agenda of the first project. */
const agenda = async () => {
  const { data } = await AgendaItem.query
    .primary({ tenantId: workspace.tenantId })
    .go({ consistent: true, pages: 'all' });
  return data
    .filter(({ projectId }) => projectId === film.id)
    .map(({ kind, at, projectId, healthy, move }) => ({
      kind,
      at,
      projectId,
      healthy,
      ...(move && { move }),
    }));
};
/** Expects all stored figures to equal those rebuilt from the projects and their history. */
const expectSound = async () =>
  expect(await rebuildFigures(workspace.tenantId, { fix: false, now: runtime.clock.now() })).toEqual([]);

describe('the figures', () => {
  it('follow the projects, with one transaction per batch', async () => {
    const { calls } = await runtime.measure(async () => deliver(await history()));
    expect(calls.TransactWriteItems).toBe(1);
    expect(await figures()).toMatchObject({
      active: 2,
      in_production: 2,
      awaiting_feedback: 0,
      healthy: 2,
      completed: 0,
      current_stages: { Concept: 1, Pages: 1 },
      upcoming_stages: { Cut: 1 },
    });
    await send(film);
    await approve(site);
    expect(await deliver(await history())).toEqual([]);
    expect(await figures()).toMatchObject({
      active: 2,
      in_production: 0,
      awaiting_feedback: 1,
      completed: 1,
      current_stages: { Concept: 1 },
    });
    await expectSound();
  });

  it('are idempotent, in any order of events, without writes for repetitions', async () => {
    await send(film);
    await approve(site);
    const events = await history();
    await deliver(events);
    const before = await figures();
    const { calls } = await runtime.measure(async () => {
      for (const event of events.toReversed()) await deliver([event, event]);
    });
    expect(await figures()).toEqual(before);
    expect(calls.TransactWriteItems).toBeUndefined();
  });

  it('lose no update when several recounts run concurrently', async () => {
    await send(film);
    const events = await history();
    const answers = await Promise.all(events.map((event) => deliver([event])));
    expect(answers.flat()).toEqual([]);
    expect(await figures()).toMatchObject({ active: 2, in_production: 1, awaiting_feedback: 1 });
    await expectSound();
  });

  it('are counted in halves when one transaction is too large', async () => {
    const projects = [];
    for (let made = 0; made < 25; made++) {
      projects.push(await createTestProject(workspace.owner, { stages }));
    }
    const ids = projects.map(({ id }) => id);
    const { calls } = await runtime.measure(() => count(...ids));
    expect(calls.TransactWriteItems).toBe(2);
    await count(film.id, site.id);
    expect(await figures()).toMatchObject({ active: 27 });
    await expectSound();
  });

  it('are not overwritten by a recount that read the project before it changed', async () => {
    await deliver(await history());
    await send(film);
    const queries = () => runtime.faults.calls.get('TransactWriteItems') ?? 0;
    const before = queries();
    // Race: the slow recount has read the project and waits, while an approval is counted before it.
    const counted = Promise.withResolvers<void>();
    runtime.faults.plan({ operation: 'TransactWriteItems', fault: { kind: 'hold', until: counted.promise } });
    const slow = count(film.id);
    while (queries() === before) await new Promise((resolve) => setImmediate(resolve));
    await approve(film);
    await count(film.id).finally(counted.resolve);
    await slow;
    expect(await figures()).toMatchObject({ awaiting_feedback: 0, current_stages: { Cut: 1, Pages: 1 } });
    await expectSound();
  });

  it('are right after a crash that loses the transaction’s answer and repeats the events', async () => {
    const events = await history();
    runtime.faults.plan({
      operation: 'TransactWriteItems',
      times: 20,
      fault: { kind: 'drop', when: 'after' },
    });
    expect(await deliver(events)).toEqual(events.map((_, index) => index));
    runtime.faults.reset();
    expect(await deliver(events)).toEqual([]);
    expect(await figures()).toMatchObject({ active: 2 });
    await expectSound();
  });

  it('keep one snapshot a day, the newest, and none of an earlier day for a late event', async () => {
    const day = 86_400_000;
    const today = runtime.clock.now();
    const at = (when: number, events: readonly EventEnvelope[]) =>
      deliverBatch(handler, events.map(bodyOf), when);
    const drawn = async () => {
      const { data } = await DailyFigures.query
        .primary({ tenantId: workspace.tenantId, scope: 'workspace' })
        .go({ consistent: true });
      return data.map(({ date, active }) => [date, active]);
    };
    const dateOf = (when: number) => localDate(when, 'Europe/Berlin');
    await at(today, await historyOf(workspace.tenantId, film.id));
    expect(await drawn()).toEqual([[dateOf(today), 1]]);
    await at(today + 2 * day, await historyOf(workspace.tenantId, site.id));
    expect(await drawn()).toEqual([
      [dateOf(today), 1],
      [dateOf(today + 2 * day), 2],
    ]);
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id }).set({ archived: true }).go();
    await at(today + day, await historyOf(workspace.tenantId, film.id));
    expect(await drawn()).toEqual([
      [dateOf(today), 1],
      [dateOf(today + 2 * day), 1],
    ]);
    await expectSound();
  });

  it('are right after a project was counted by the rule before decision 0027', async () => {
    await deliver(await history());
    const key = { tenantId: workspace.tenantId, projectId: film.id };
    const { data } = await ProjectFigures.get(key).go({ consistent: true });
    if (!data) throw new Error('The project was not counted');
    const { current_stages: _current, upcoming_stages: _upcoming, ...rest } = data.contribution;
    const before = { ...rest, current_stage: 'Concept', upcoming_stage: 'Cut' };
    await ProjectFigures.patch(key)
      .set({ contribution: before as unknown as typeof data.contribution })
      .go();
    await approve(film);
    await deliver(await history());
    expect(await figures()).toMatchObject({ current_stages: { Cut: 1, Pages: 1 }, upcoming_stages: {} });
    await expectSound();
  });

  it('drop a deleted project', async () => {
    await send(film);
    await deliver(await history());
    await Project.delete({ tenantId: workspace.tenantId, projectId: film.id }).go();
    const deleted = { ...sampleOf('Project Deleted'), tenant_id: workspace.tenantId, project_id: film.id };
    expect(await deliver([deleted, deleted])).toEqual([]);
    expect(await figures()).toMatchObject({ active: 1, awaiting_feedback: 0, current_stages: { Pages: 1 } });
    expect(await agenda()).toEqual([]);
    await expectSound();
  });
});

describe('the agenda', () => {
  it('holds future deadlines and the agency’s move, without those that no longer apply', async () => {
    await deliver(await history());
    const target = { kind: 'target', at: '2031-05-09T22:00:00.000Z', projectId: film.id, healthy: true };
    const move = { kind: 'move', move: 'work', at: expect.any(String), projectId: film.id, healthy: true };
    expect(await agenda()).toEqual([move, target]);
    await send(film);
    await deliver(await history());
    expect(await agenda()).toEqual([
      { kind: 'feedback', at: expect.any(String), projectId: film.id, healthy: true },
      target,
    ]);
    await approve(film);
    await deliver(await history());
    // The next stage began.
    expect(await agenda()).toEqual([move]);
  });

  it('is empty for an archived project', async () => {
    await send(film);
    await deliver(await history());
    await Project.patch({ tenantId: workspace.tenantId, projectId: film.id }).set({ archived: true }).go();
    await deliver(await history());
    expect(await agenda()).toEqual([]);
    expect(await figures()).toMatchObject({ active: 1 });
  });
});

describe('clicks', () => {
  const click = (at: string, n: number) => ({
    ...sampleOf('Link Opened'),
    id: `click-${workspace.tenantId}-${n}`,
    tenant_id: workspace.tenantId,
    project_id: film.id,
    at,
    data: {
      link_id: 'a'.repeat(22),
      revisionId: film.revision(1, 0),
      contact_id: film.contacts[0]?.id ?? 0,
    },
  });
  const link = async () => {
    const { tenantId } = workspace;
    const key = { projectId: film.id, revisionId: film.revision(1, 0), contactId: film.contacts[0]?.id ?? 0 };
    return (await TrackedLink.get({ tenantId, ...key }).go({ consistent: true })).data;
  };
  const row = async () => {
    const key = { tenantId: workspace.tenantId, list: 'active' as const, projectId: film.id };
    return (await ProjectListItem.get(key).go({ consistent: true })).data;
  };
  const [early, late] = ['2031-01-01T10:00:00.000Z', '2031-01-02T10:00:00.000Z'];

  it('count once each in any order, and keep the latest time', async () => {
    await send(film);
    const [first, second] = [click(early, 1), click(late, 2)];
    expect(await deliver([second, first, second])).toEqual([]);
    await Promise.all([deliver([first]), deliver([second]), deliver([first, second])]);
    expect(await link()).toMatchObject({ clicks: 2, last_clicked: late });
    expect((await link())?.opened?.toSorted()).toEqual([early, late]);
    expect(await row()).toMatchObject({ last_clicked: late });
  });

  it('are counted beyond the limit of times kept on a link', async () => {
    await send(film);
    const key = { projectId: film.id, revisionId: film.revision(1, 0), contactId: film.contacts[0]?.id ?? 0 };
    await TrackedLink.patch({ tenantId: workspace.tenantId, ...key })
      .set({ clicks: 500 })
      .go();
    expect(await deliver([click(early, 1), click(early, 1)])).toEqual([]);
    expect(await link()).toMatchObject({ clicks: 501, last_clicked: early });
    expect((await link())?.opened ?? []).toEqual([]);
  });

  it('are complete after a crash that follows the count', async () => {
    await send(film);
    runtime.faults.plan({ operation: 'UpdateItem', times: 20, fault: { kind: 'drop', when: 'before' } });
    expect(await deliver([click(early, 1)])).toEqual([0]);
    expect(await link()).toMatchObject({ clicks: 1 });
    runtime.faults.reset();
    expect(await deliver([click(early, 1)])).toEqual([]);
    expect(await link()).toMatchObject({ clicks: 1, last_clicked: early });
    expect(await row()).toMatchObject({ last_clicked: early });
  });

  it('create no deleted link again', async () => {
    expect(await deliver([click(early, 1)])).toEqual([]);
    expect(await link()).toBeNull();
  });
});
