import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventEnvelope } from '#catalog/index.ts';
import { archiveProject } from '#contracts/projects.ts';
import { Project } from '#server/data/entities/project.ts';
import { ProjectListItem } from '#server/data/entities/project-list-item.ts';
import { TrackedLink } from '#server/data/entities/tracked-link.ts';
import { log } from '#server/log.ts';
import { testRuntime, until } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch } from '../../fixtures/delivery.ts';
import { sampleOf } from '../../fixtures/samples.ts';
import { handler } from './aggregate-analytics.lambda.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let film: TestProject;
let link: Link;

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.faults.reset();
  workspace = await runtime.createWorkspace();
  film = await createTestProject(workspace.owner);
  link = await newLink();
});

interface Link {
  readonly tenantId: number;
  readonly projectId: number;
  readonly revisionId: number;
  readonly contactId: number;
}

const time = (minute: number) => new Date(Date.UTC(2031, 0, 1, 0, minute)).toISOString();

let revisions = 0;
const newLink = async ({ id: projectId } = film, clicks?: number): Promise<Link> => {
  revisions += 1;
  const key = { tenantId: workspace.tenantId, projectId, revisionId: revisions, contactId: 1 };
  const made = { link_id: 'a'.repeat(22), contact_name: 'Ann', created_on: time(0) };
  await TrackedLink.create({ ...key, ...made, ...(clicks === undefined ? {} : { clicks }) }).go();
  return key;
};

/** Click on a link at a minute, by which its event is identified. */
const click = (minute: number, { tenantId, projectId, revisionId, contactId } = link): EventEnvelope => ({
  ...sampleOf('Link Opened'),
  id: `click-${tenantId}-${revisionId}-${minute}`,
  tenant_id: tenantId,
  project_id: projectId,
  at: time(minute),
  data: { link_id: 'a'.repeat(22), revisionId, contact_id: contactId },
});
/** Clicks at consecutive minutes. */
const clicksOf = (count: number, from = 0, of = link) =>
  Array.from({ length: count }, (_, index) => click(from + index, of));

const deliver = (events: readonly EventEnvelope[], attempt = 1) =>
  deliverBatch(handler, events.map(bodyOf), runtime.clock.now(), attempt);

const countedOn = async (key: Link) => {
  const { data } = await TrackedLink.get(key).go({ consistent: true });
  return data && [data.clicks ?? 0, data.last_clicked, data.opened?.toSorted() ?? []];
};
/** Figures of a link after clicks at these minutes. */
const figuresOf = (minutes: readonly number[]) => [
  minutes.length,
  minutes.length === 0 ? undefined : time(Math.max(...minutes)),
  minutes.map(time).toSorted(),
];
const upTo = (count: number) => Array.from({ length: count }, (_, minute) => minute);

const onRow = async ({ id: projectId } = film, list: 'active' | 'archived' = 'active') => {
  const { data } = await ProjectListItem.get({ tenantId: workspace.tenantId, list, projectId }).go({
    consistent: true,
  });
  return data?.last_clicked;
};

/** Runs something while a batch's transaction is planned, but not written yet. */
const overtaken = async (events: readonly EventEnvelope[], meanwhile: () => Promise<unknown>) => {
  const written = () => runtime.faults.calls.get('TransactWriteItems') ?? 0;
  const before = written();
  const done = Promise.withResolvers<void>();
  runtime.faults.plan({ operation: 'TransactWriteItems', fault: { kind: 'hold', until: done.promise } });
  const slow = deliver(events);
  await until(() => written() > before);
  await meanwhile().finally(done.resolve);
  return slow;
};

describe('the clicks of a batch', () => {
  it('are one transaction per link and one write on the project’s row', async () => {
    const other = await newLink();
    const site = await createTestProject(workspace.owner, { name: 'Site' });
    const elsewhere = await newLink(site);
    const events = [...clicksOf(10), ...clicksOf(20, 0, other), ...clicksOf(5, 50, elsewhere)];
    const { calls, result } = await runtime.measure(() => deliver(events));
    expect(result).toEqual([]);
    expect(calls).toEqual({ GetItem: 3, TransactWriteItems: 3, UpdateItem: 2 });
    expect(await countedOn(link)).toEqual(figuresOf(upTo(10)));
    expect(await countedOn(other)).toEqual(figuresOf(upTo(20)));
    expect(await countedOn(elsewhere)).toEqual([5, time(54), [50, 51, 52, 53, 54].map(time)]);
    expect(await onRow()).toBe(time(19));
    expect(await onRow(site)).toBe(time(54));
  });

  it('may exceed the items of a transaction', async () => {
    const { calls, result } = await runtime.measure(() => deliver(clicksOf(250)));
    expect(result).toEqual([]);
    expect(calls.TransactWriteItems).toBe(3);
    expect(await countedOn(link)).toEqual(figuresOf(upTo(250)));
  });

  it('are idempotent within a batch, repeated, and in concurrent batches', async () => {
    const events = clicksOf(60);
    const parts = [events.slice(0, 30), events.slice(20, 50), events.slice(45), events.toReversed()];
    runtime.faults.plan({ operation: 'TransactWriteItems', times: 3, fault: { kind: 'conflict' } });
    const answers = await Promise.all(parts.map((part) => deliver([...part, ...part])));
    expect(answers.flat()).toEqual([]);
    expect(await deliver(events)).toEqual([]);
    expect(await countedOn(link)).toEqual(figuresOf(upTo(60)));
  });

  it('keep the latest time in any order of batches', async () => {
    expect(await deliver(clicksOf(5, 20))).toEqual([]);
    expect(await deliver(clicksOf(20))).toEqual([]);
    expect(await countedOn(link)).toEqual(figuresOf(upTo(25)));
    expect(await onRow()).toBe(time(24));
  });

  it('are retried when later ones are counted concurrently', async () => {
    expect(await overtaken([click(1)], () => deliver([click(2), click(3)]))).toEqual([]);
    expect(await countedOn(link)).toEqual(figuresOf([1, 2, 3]));
  });

  it('keep the oldest times up to the limit', async () => {
    const busy = await newLink(film, 495);
    expect(await deliver(clicksOf(8, 0, busy))).toEqual([]);
    expect(await countedOn(busy)).toEqual([503, time(7), upTo(5).map(time)]);
  });

  it('keep to the limit of times when others fill it concurrently', async () => {
    const busy = await newLink(film, 498);
    expect(await overtaken(clicksOf(2, 5, busy), () => deliver(clicksOf(1, 0, busy)))).toEqual([]);
    expect(await countedOn(busy)).toEqual([501, time(6), [0, 5].map(time)]);
  });

  it('update the row of an archived project', async () => {
    await workspace.owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    expect(await deliver(clicksOf(2))).toEqual([]);
    expect(await onRow(film, 'archived')).toBe(time(1));
    expect(await onRow()).toBeUndefined();
  });
});

describe('counted clicks', () => {
  it.each(['after', 'killed after'] as const)(
    'are counted once when the answer is lost: dropped %s',
    async (when) => {
      runtime.faults.plan({ operation: 'TransactWriteItems', fault: { kind: 'drop', when } });
      expect(await deliver(clicksOf(20))).toEqual([]);
      expect(await countedOn(link)).toEqual(figuresOf(upTo(20)));
    },
  );

  it('are counted once when every answer is lost, and they are retried with others', async () => {
    const fault = { kind: 'drop', when: 'after' } as const;
    runtime.faults.plan({ operation: 'TransactWriteItems', times: 20, fault });
    expect(await deliver(clicksOf(20))).toEqual(upTo(20));
    expect(await onRow()).toBeUndefined();
    runtime.faults.reset();
    expect(await deliver(clicksOf(30))).toEqual([]);
    expect(await countedOn(link)).toEqual(figuresOf(upTo(30)));
    expect(await onRow()).toBe(time(29));
  });

  it('are counted once after a crash between two transactions of a link', async () => {
    const events = clicksOf(150);
    // The first transaction succeeds.
    runtime.faults.plan({ operation: 'TransactWriteItems', fault: { kind: 'latency', ms: 0 } });
    const fault = { kind: 'drop', when: 'before' } as const;
    runtime.faults.plan({ operation: 'TransactWriteItems', times: 20, fault });
    expect(await deliver(events)).toEqual(upTo(150));
    expect(await countedOn(link)).toEqual(figuresOf(upTo(99)));
    runtime.faults.reset();
    expect(await deliver(events)).toEqual([]);
    expect(await countedOn(link)).toEqual(figuresOf(upTo(150)));
  });
});

describe('clicks that cannot be counted', () => {
  it('create no deleted link again, and do not block those on others', async () => {
    const gone = { ...link, revisionId: 99_999 };
    expect(await deliver([...clicksOf(2), ...clicksOf(3, 0, gone)])).toEqual([]);
    expect(await countedOn(gone)).toBeNull();
    expect(await countedOn(link)).toEqual(figuresOf(upTo(2)));
  });

  it('do not create a link that is deleted concurrently', async () => {
    expect(await overtaken(clicksOf(2), () => TrackedLink.delete(link).go())).toEqual([]);
    expect(await countedOn(link)).toBeNull();
  });

  it('do not create the row of a deleted project', async () => {
    const key = { tenantId: workspace.tenantId, projectId: film.id };
    await Promise.all([Project.delete(key).go(), ProjectListItem.delete({ ...key, list: 'active' }).go()]);
    expect(await deliver(clicksOf(2))).toEqual([]);
    expect(await ProjectListItem.get({ ...key, list: 'active' }).go({ consistent: true })).toEqual({
      data: null,
    });
  });

  it('are retried with those of their project, then alone', async () => {
    const site = await createTestProject(workspace.owner, { name: 'Site' });
    const [other, elsewhere] = [await newLink(), await newLink(site)];
    const poisoned = { ...click(3), at: 'never' };
    const events = [click(0), click(1), click(0, other), poisoned, click(2), click(0, elsewhere)];
    expect(await deliver(events)).toEqual([0, 1, 2, 3, 4]);
    // Only the other clicks on its link have to wait.
    expect(await countedOn(link)).toEqual(figuresOf([]));
    expect(await countedOn(other)).toEqual(figuresOf([0]));
    expect(await countedOn(elsewhere)).toEqual(figuresOf([0]));
    expect(await deliver(events, 2)).toEqual([3]);
    expect(await countedOn(link)).toEqual(figuresOf([0, 1, 2]));
    expect(await countedOn(other)).toEqual(figuresOf([0]));
    expect(await onRow()).toBe(time(2));
  });
});

it('clicks give the same figures in any order, repeated, and in any batches', async () => {
  const delivery = fc.record({
    batches: fc.array(fc.array(fc.nat(11), { maxLength: 8 }), { maxLength: 6 }),
    atOnce: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(delivery, async ({ batches, atOnce }) => {
      const fresh = await newLink();
      const handed = batches.map((minutes) => () => deliver(minutes.map((minute) => click(minute, fresh))));
      if (atOnce) await Promise.all(handed.map((batch) => batch()));
      else for (const batch of handed) await batch();
      expect(await countedOn(fresh)).toEqual(figuresOf([...new Set(batches.flat())]));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 25) },
  );
});
