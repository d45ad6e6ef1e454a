/** Figures of a workspace under concurrent, repeated, reordered and interrupted events (decision 0126). */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventEnvelope } from '#catalog/index.ts';
import { ClientFigures } from '#server/data/entities/client-figures.ts';
import { CountedHistory } from '#server/data/entities/counted-history.ts';
import { FiguresChange } from '#server/data/entities/figures-change.ts';
import { Project } from '#server/data/entities/project.ts';
import { ProjectFigures } from '#server/data/entities/project-figures.ts';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { rebuildFigures } from '#server/figures/rebuild.ts';
import { log } from '#server/log.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../fixtures/delivery.ts';
import {
  burst,
  burstBatches,
  commitsOf,
  type Place,
  reminder,
  reminderAt,
  turn,
} from '../../fixtures/figures.ts';
import { sampleOf } from '../../fixtures/samples.ts';
import { handler } from './aggregate-analytics.lambda.ts';

const minute = 60_000;
let runtime: TestRuntime;
let workspace: TestWorkspace;

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());
afterEach(() => runtime.faults.reset());
beforeEach(async () => {
  workspace = await runtime.createWorkspace();
});

const now = () => runtime.clock.now();
const deliver = (...events: readonly EventEnvelope[]) => deliverBatch(handler, events.map(bodyOf), now());
const differences = () => rebuildFigures(workspace.tenantId, { fix: false, now: now() });

/** Counted projects, spread over so many clients. */
const projects = async (count: number, clients: number, title = 'Concept'): Promise<readonly Place[]> => {
  const { tenantId, owner } = workspace;
  const ids: number[] = [];
  const made: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const film = await createTestProject(owner, {
      name: `Film ${index}`,
      team_members: [1],
      stages: [{ title, revisions: 2 }],
    });
    ids.push(film.client.id);
    const client_id = ids[index % clients];
    if (client_id !== undefined)
      await Project.patch({ tenantId, projectId: film.id }).set({ client_id }).go();
    const [stageId, revisionId] = [film.stage(1).id, film.revision(1, 0)];
    made.push({ tenantId, projectId: film.id, stageId, revisionId });
    expect(await deliver(...(await historyOf(tenantId, film.id)))).toEqual([]);
  }
  return made;
};
const one = async (): Promise<Place> => {
  const [place] = await projects(1, 1);
  if (!place) throw new Error('There is no project');
  return place;
};

const waiting = async () => {
  const { data } = await FiguresChange.query.primary({ tenantId: workspace.tenantId }).go({ pages: 'all' });
  return data;
};
const sums = async () => {
  const { data } = await WorkspaceFigures.get({ tenantId: workspace.tenantId }).go({ consistent: true });
  return data;
};
const settled = async ({ tenantId, projectId }: Place) => {
  const { data } = await CountedHistory.get({ tenantId, projectId }).go({ consistent: true });
  return data;
};
const reminders = async ({ tenantId, projectId, stageId }: Place) => {
  const { data } = await ProjectFigures.get({ tenantId, projectId }).go({ consistent: true });
  return data?.stats.reminders[String(stageId)] ?? 0;
};
/** Race: the sums are held by others at every attempt of the consumer of this event, which then is killed. */
const leave = async (event: EventEnvelope): Promise<void> => {
  runtime.faults.plan({ operation: 'TransactWriteItems', times: 6, fault: { kind: 'conflict' } });
  runtime.faults.plan({ operation: 'TransactWriteItems', times: 1, fault: { kind: 'latency', ms: 0 } });
  runtime.faults.plan({
    operation: 'TransactWriteItems',
    times: 60,
    fault: { kind: 'drop', when: 'before' },
  });
  expect(await deliver(event)).toEqual([0]);
  runtime.faults.reset();
};
/** Reminders of the last hours, uncounted, each a minute after the other. */
const past = (place: Place, count: number, start = now() - 5000 * minute) =>
  commitsOf(Array.from({ length: count }, (_, made) => reminder(place, start + made * minute)));

describe('a burst', () => {
  it('with 500 events of a workspace, by ten workers, loses no message and few transactions', async () => {
    const places = await projects(20, 4);
    const before = (await sums())?.version ?? 0;
    const { calls, result } = await runtime.measure(() =>
      burst(places, now(), (events) => deliver(...events)),
    );
    expect(result).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(await differences()).toEqual([]);
    const sent = calls.TransactWriteItems ?? 0;
    const added = ((await sums())?.version ?? 0) - before;
    // Each batch writes its projects once, with the sums or without; whatever is beyond that was lost to others.
    expect(added).toBeLessThanOrEqual(burstBatches);
    expect(sent).toBeLessThanOrEqual(3 * burstBatches);
  });
});

describe('a change that waits', () => {
  it('is left by one who was overtaken, and taken along by the next event of the workspace', async () => {
    const [first, second] = await projects(2, 1);
    if (!first || !second) throw new Error('There are no projects');
    await leave(await turn(first, true, now()));
    expect(await waiting()).toMatchObject([{ projectId: first.projectId, after: { active: false } }]);
    expect(await sums()).toMatchObject({ active: 2 });
    expect(await deliver(await turn(second, true, now()))).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await sums()).toMatchObject({ active: 0 });
    expect(await differences()).toEqual([]);
  });

  it('is added by the repetition of its own message, and by a rebuild', async () => {
    const { tenantId } = workspace;
    const place = await one();
    const left = async (archived: boolean) => {
      const event = await turn(place, archived, now());
      await leave(event);
      expect(await waiting()).toHaveLength(1);
      return event;
    };
    const event = await left(true);
    expect(await deliver(event, event)).toEqual([]);
    expect(await sums()).toMatchObject({ active: 0, projects: 1 });
    await left(false);
    const found = await rebuildFigures(tenantId, { fix: true, now: now() });
    expect(found.map(({ what }) => what)).toContain('workspace');
    expect(await waiting()).toEqual([]);
    expect(await sums()).toMatchObject({ active: 1, projects: 1 });
    expect(await differences()).toEqual([]);
  });
});

/** Units of the table for an event of a project that changes the sums. */
const unitsOf = async (place: Place) => {
  await deliver(await turn(place, true, now()));
  const event = await turn(place, false, now() + minute);
  const { capacity } = await runtime.measure(() => deliver(event));
  return Object.values(capacity).reduce((all, units) => all + units, 0);
};

describe('the cost of an event', () => {
  it('does not grow with the history of its project', async () => {
    const [short, long] = [await one(), await one()];
    await past(short, 60);
    await past(long, 600);
    const units = [await unitsOf(short), await unitsOf(long)] as const;
    // Both read twenty to forty commits, of some 300 bytes.
    expect(Math.abs(units[1] - units[0])).toBeLessThanOrEqual(4);
    expect([await reminders(short), await reminders(long)]).toEqual([62, 602]);
    expect(await differences()).toEqual([]);
  });

  it('does not grow with the workspace', async () => {
    const alone = await one();
    const units = await unitsOf(alone);
    const { tenantId } = workspace;
    await projects(40, 20);
    expect(Math.abs((await unitsOf(alone)) - units)).toBeLessThanOrEqual(2);
    const { data } = await ClientFigures.query.primary({ tenantId }).go({ pages: 'all' });
    expect(data).toHaveLength(21);
  });
});

describe('a history in parts', () => {
  it('is read whole for an event that comes late, and not written for one that is repeated', async () => {
    const place = await one();
    const events = await past(place, 100);
    expect(await deliver(...events.slice(-1))).toEqual([]);
    const until = (await settled(place))?.until ?? 0;
    expect(until).toBeGreaterThan(0);
    const late = await reminderAt(place, until - 1);
    expect(await reminders(place)).toBe(100);
    expect(await deliver(late)).toEqual([]);
    expect(await reminders(place)).toBe(101);
    expect(await deliver(await reminderAt(place, now()))).toEqual([]);
    expect(await reminders(place)).toBe(102);
    const { calls } = await runtime.measure(() => deliver(...events.slice(0, 3), late));
    expect(calls.TransactWriteItems).toBeUndefined();
    expect(await differences()).toEqual([]);
  });

  it('does not lose a late commit to a recount that has not seen it', async () => {
    const place = await one();
    const start = now() - 5000 * minute;
    const events = await past(place, 60, start);
    // Race: the slow recount has read sixty commits and is about to settle forty of them.
    const late = Promise.withResolvers<void>();
    runtime.faults.plan({ operation: 'TransactWriteItems', fault: { kind: 'hold', until: late.promise } });
    const written = () => runtime.faults.calls.get('TransactWriteItems') ?? 0;
    const before = written();
    const slow = deliver(...events.slice(-1));
    while (written() === before) await new Promise((resolve) => setImmediate(resolve));
    // It changes no figure: the deadline is none of an open round.
    const missed = { ...sampleOf('Target Missed').data, at: new Date(start).toISOString() };
    const event = { category: 'Target Missed', ...missed } as never;
    const commits = await commitsOf([{ place, event, time: start + 1 }]);
    expect(await deliver(...commits).finally(late.resolve)).toEqual([]);
    expect(await slow).toEqual([]);
    expect((await settled(place))?.history.passed).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  it('is made anew by a rebuild if it is wrong', async () => {
    const place = await one();
    const { tenantId, projectId } = place;
    const [newest] = (await past(place, 60)).slice(-1);
    if (newest) await deliver(newest);
    const right = await settled(place);
    if (!right) throw new Error('No history is settled');
    await CountedHistory.patch({ tenantId, projectId })
      .set({ history: { ...right.history, reminders: {} } })
      .go();
    const what = [`history of project ${projectId}`];
    expect((await rebuildFigures(tenantId, { fix: true, now: now() })).map((found) => found.what)).toEqual(
      what,
    );
    expect(await settled(place)).toEqual(right);
    expect(await differences()).toEqual([]);
  });
});

const step = fc.record({
  place: fc.nat(3),
  what: fc.constantFrom('turn', 'turn', 'remind', 'remind late', 'give', 'delete'),
  /** Minutes that a late event is late. */
  late: fc.integer({ min: 1, max: 4000 }),
  repeated: fc.boolean(),
  fault: fc.option(fc.constantFrom('conflict', 'drop before', 'drop after'), { freq: 3 }),
});

it('a recount of the events finds every figure after random concurrent, repeated, reordered and interrupted events', async () => {
  const run = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(run, fc.infiniteStream(fc.nat()), async (groups, order) => {
      workspace = await runtime.createWorkspace();
      const { tenantId } = workspace;
      const places = await projects(4, 2);
      const all: EventEnvelope[] = [];
      // The history of one project is settled in parts.
      if (places[0]) all.push(...(await past(places[0], 50)));
      for (const group of groups) {
        const events: EventEnvelope[] = [];
        for (const { place: index, what, late, repeated, fault } of group) {
          const place = places[index];
          if (!place) continue;
          const key = { tenantId, projectId: place.projectId };
          const { data: project } = await Project.get(key).go({ consistent: true });
          if (!project) continue;
          if (what === 'turn') events.push(await turn(place, !project.archived, now()));
          else if (what === 'give') {
            const other = (await Project.get({ ...key, projectId: places[3]?.projectId ?? 0 }).go()).data;
            if (other) await Project.patch(key).set({ client_id: other.client_id }).go();
            events.push(await reminderAt(place, now()));
          } else if (what === 'delete') {
            await Project.delete(key).go();
            events.push({ ...sampleOf('Project Deleted'), tenant_id: tenantId, project_id: place.projectId });
          } else events.push(await reminderAt(place, now() - (what === 'remind' ? 0 : late * minute)));
          if (repeated) events.push(...events.slice(-1));
          if (fault === 'conflict')
            runtime.faults.plan({ operation: 'TransactWriteItems', times: 2, fault: { kind: fault } });
          else if (fault)
            runtime.faults.plan({
              operation: 'TransactWriteItems',
              fault: { kind: 'drop', when: fault === 'drop before' ? 'before' : 'after' },
            });
        }
        all.push(...events);
        const shuffled = events
          .map((event) => ({ event, at: order.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ event }) => event);
        // A failed message comes back.
        for (let left = shuffled, tries = 0; left.length > 0; tries += 1) {
          expect(tries).toBeLessThan(5);
          const failed = await Promise.all(left.map((event) => deliver(event)));
          left = left.filter((_, index) => (failed[index]?.length ?? 0) > 0);
          if (tries > 0) runtime.faults.reset();
        }
      }
      runtime.faults.reset();
      // Messages of the settled history were still in the queue.
      for (let start = 0; start < 50; start += 10)
        expect(await deliver(...all.slice(start, start + 10))).toEqual([]);
      expect(await waiting()).toEqual([]);
      expect(await differences()).toEqual([]);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 2), endOnFailure: true },
  );
});
