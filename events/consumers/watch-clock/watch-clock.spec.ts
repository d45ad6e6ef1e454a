import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendPreview } from '#contracts/timeline.ts';
import { approveRevision, setStageField } from '#contracts/workflows.ts';
import { Project } from '#server/data/entities/project.ts';
import { log } from '#server/log.ts';
import { listedByIds } from '#server/projects/project-list.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { deliverBatch, historyOf } from '../../fixtures/delivery.ts';
import { handler } from './watch-clock.lambda.ts';

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
    stages: [
      { title: 'Concept', revisions: 1 },
      { title: 'Cut', revisions: 1 },
    ],
  });
});

const send = () =>
  workspace.owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
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
const targetOf = (place: number, target_date: string) =>
  workspace.owner.ok(setStageField, {
    params: { id: film.wf, stage: film.stage(place).id, field: 'target_date' },
    body: { target_date },
  });
const strike = (now: number, times = 1) => {
  const body = JSON.stringify({ tenantId: workspace.tenantId, projectId: film.id });
  return deliverBatch(handler, Array<string>(times).fill(body), now);
};
const recorded = async () =>
  (await historyOf(workspace.tenantId, film.id)).filter(({ name }) =>
    ['Feedback Overdue', 'Target Missed'].includes(name),
  );
const dueOn = async () => {
  const [row] = await listedByIds(workspace.tenantId, 'active', [film.id]);
  return Date.parse(row?.summaries[0]?.feedback_due ?? '');
};
const clocks = () =>
  runtime.scheduler
    .list()
    .map((schedule) => ({ ...schedule, message: JSON.parse(schedule.input) }))
    .filter(
      ({ queue, message: { tenantId, projectId } }) =>
        queue === 'proofline-watch-clock' && tenantId === workspace.tenantId && projectId === film.id,
    );

describe('a passed deadline', () => {
  it('is in the history at its own instant, without a person as actor, whenever it was checked', async () => {
    await send();
    const due = await dueOn();
    expect(await strike(due)).toEqual([]);
    expect(await recorded()).toEqual([]);
    expect(await strike(due + 3 * day)).toEqual([]);
    expect(await recorded()).toMatchObject([
      {
        name: 'Feedback Overdue',
        workflow_id: film.wf,
        at: new Date(due).toISOString(),
        actor: { kind: 'system', id: 0, name: '' },
        data: {
          stageId: film.stage(1).id,
          revisionId: film.revision(1, 0),
          at: new Date(due).toISOString(),
        },
      },
    ]);
  });

  it('is recorded once, however often and concurrently it is checked', async () => {
    await send();
    const late = (await dueOn()) + 1000;
    await Promise.all([strike(late, 3), strike(late), strike(late + 500)]);
    expect(await strike(late + day, 2)).toEqual([]);
    expect(await recorded()).toHaveLength(1);
  });

  it('is recorded once after a crash that follows the commit', async () => {
    await send();
    const late = (await dueOn()) + 1000;
    runtime.faults.plan({
      operation: 'TransactWriteItems',
      times: 20,
      fault: { kind: 'drop', when: 'after' },
    });
    expect(await strike(late)).toHaveLength(1);
    runtime.faults.reset();
    expect(await strike(late)).toEqual([]);
    expect(await recorded()).toHaveLength(1);
  });

  it('is recorded for every date, each at its own, and the next one is planned', async () => {
    await targetOf(1, '2031-05-09');
    await targetOf(2, '2031-05-12');
    expect(await strike(Date.parse('2031-05-10T08:00:00Z'))).toEqual([]);
    expect((await recorded()).map(({ at, data }) => ({ at, data }))).toMatchObject([
      {
        at: '2031-05-09T22:00:00.000Z',
        data: { target_date: '2031-05-09', stageId: film.stage(1).id },
      },
    ]);
    expect(clocks().map(({ dueAt }) => dueAt)).toEqual([Date.parse('2031-05-12T22:00:00Z')]);
    expect(await strike(Date.parse('2031-05-14T08:00:00Z'))).toEqual([]);
    expect((await recorded()).map(({ data }) => data)).toMatchObject([
      { target_date: '2031-05-09' },
      { target_date: '2031-05-12' },
    ]);
    expect(clocks()).toEqual([]);
  });

  it('is not recorded once the client has answered, or the project is closed or deleted', async () => {
    await send();
    const late = (await dueOn()) + day;
    const key = { tenantId: workspace.tenantId, projectId: film.id };
    await Project.patch(key).set({ archived: true }).add({ version: 1 }).go();
    expect(await strike(late)).toEqual([]);
    expect(await recorded()).toEqual([]);
    await Project.patch(key).set({ archived: false }).add({ version: 1 }).go();
    await approve();
    expect(await strike(late)).toEqual([]);
    expect(await recorded()).toEqual([]);
    await Project.delete(key).go();
    expect(await strike(late)).toEqual([]);
  });

  it('is not recorded when an answer comes concurrently', async () => {
    await send();
    const late = (await dueOn()) + 1000;
    const writes = () => runtime.faults.calls.get('TransactWriteItems') ?? 0;
    const before = writes();
    // Race: it has read the project and waits to write, while the client's approval is committed.
    const approved = Promise.withResolvers<void>();
    runtime.faults.plan({
      operation: 'TransactWriteItems',
      fault: { kind: 'hold', until: approved.promise },
    });
    const striking = strike(late);
    while (writes() === before) await new Promise((resolve) => setImmediate(resolve));
    await approve().finally(approved.resolve);
    expect(await striking).toEqual([]);
    expect(await recorded()).toEqual([]);
  });
});
