/**
 * Cost of keeping a workspace's figures: units of the table for an event after a short and a long history, in a small and a
 * large workspace, and a burst of 500 events by ten workers.
 */
import type { EventEnvelope } from '#catalog/index.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestWorkspace } from '#testing/test-runtime.ts';
import type { Place } from '../events/fixtures/figures.ts';
import { type Bench, main, timed } from './bench.ts';

const histories = [50, 500, 2000];
const sizes = [5, 100];
const stages = ['Concept', 'Cut'].map((title) => ({ title, revisions: 2 }));

const sum = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((all, one) => all + one, 0);

const figures: Bench = async (undo) => {
  const { startTestRuntime } = await import('#testing/test-runtime.ts');
  const runtime = await startTestRuntime({ events: false, faults: true });
  undo(() => runtime.stop());
  const { burst, burstBatches, commitsOf, reminder, turn } = await import('../events/fixtures/figures.ts');
  const { handler } = await import('../events/consumers/aggregate-analytics/aggregate-analytics.lambda.ts');
  const { bodyOf, deliverBatch, historyOf } = await import('../events/fixtures/delivery.ts');
  const now = () => runtime.clock.now();
  const deliver = (events: readonly EventEnvelope[]) => deliverBatch(handler, events.map(bodyOf), now());

  const placeOf = async ({ owner, tenantId }: TestWorkspace): Promise<Place> => {
    const film = await createTestProject(owner, { stages, team_members: [1] });
    await deliver(await historyOf(tenantId, film.id));
    return { tenantId, projectId: film.id, stageId: film.stage(1).id, revisionId: film.revision(1, 0) };
  };
  /** Units read and written for an event that changes the sums. */
  const costOf = async (place: Place, archived: boolean) => {
    const event = await turn(place, archived, now());
    const { capacity } = await runtime.measure(() => deliver([event]));
    const { TransactWriteItems = 0, PutItem = 0, UpdateItem = 0, DeleteItem = 0 } = capacity;
    const written = TransactWriteItems + PutItem + UpdateItem + DeleteItem;
    return { read: sum(capacity) - written, written };
  };

  const rows = [];
  const workspace = await runtime.createWorkspace();
  for (const length of histories) {
    const place = await placeOf(workspace);
    const start = now() - 90 * 86_400_000;
    await commitsOf(Array.from({ length }, (_, made) => reminder(place, start + made * 60_000)));
    await costOf(place, true);
    const { read, written } = await costOf(place, false);
    rows.push(
      { name: `an event after ${length} commits, read`, value: read, unit: 'units' },
      { name: 'written', value: written, unit: 'units' },
    );
  }
  for (const size of sizes) {
    const own = await runtime.createWorkspace();
    const places: Place[] = [];
    for (let made = 0; made < size; made += 1) places.push(await placeOf(own));
    const [place] = places;
    if (!place) continue;
    await costOf(place, true);
    const { read, written } = await costOf(place, false);
    rows.push(
      { name: `an event among ${size} projects, read`, value: read, unit: 'units' },
      { name: 'written', value: written, unit: 'units' },
    );
  }
  const busy = await runtime.createWorkspace();
  const places: Place[] = [];
  for (let made = 0; made < 20; made += 1) places.push(await placeOf(busy));
  let failed = 0;
  let cost = { calls: {}, capacity: {} } as Awaited<ReturnType<typeof runtime.measure>>;
  const ms = await timed(async () => {
    cost = await runtime.measure(async () => {
      failed = await burst(places, now(), deliver);
    });
  });
  const { TransactWriteItems = 0 } = cost.calls;
  rows.push(
    { name: '500 events in 50 batches by ten workers', value: ms / 1000, unit: 's' },
    { name: 'events that failed', value: failed, unit: '', target: { atMost: 0 } },
    {
      name: 'transactions for a batch',
      value: TransactWriteItems / burstBatches,
      unit: '',
      target: { atMost: 3 },
    },
    { name: 'units for an event', value: sum(cost.capacity) / 500, unit: '' },
  );
  return rows;
};

if (import.meta.main) await main(figures);
