/** End to end, with the clock advanced: schedule, event, history, figures, charts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getClientReport, getDashboard, getWorkspaceReport } from '#contracts/reports.ts';
import { getEvents, sendPreview } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { rebuildFigures } from '#server/figures/rebuild.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';

const day = 86_400_000;
let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

it('feedback becomes overdue by the clock alone, is shown everywhere, and is settled by the answer', async () => {
  const { owner, tenantId } = await runtime.createWorkspace();
  const film = await createTestProject(owner);
  await createTestProject(owner, { name: 'Site', client: { name: 'Other' } });
  await owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://example.com',
    },
  });
  await runtime.idle();
  const health = async () => {
    const [workspace, client, dashboard] = await Promise.all([
      owner.ok(getWorkspaceReport),
      owner.ok(getClientReport, { params: { id: film.client.id } }),
      owner.ok(getDashboard),
    ]);
    return {
      workspace: workspace.series.health.at(-1)?.value,
      client: client.health,
      dashboard: dashboard.health,
      top: workspace.top_clients.map((one) => one.health),
    };
  };
  expect(await health()).toEqual({ workspace: 100, client: 1, dashboard: 1, top: [1, 1] });

  const [clock] = runtime.scheduler.list();
  // A minute, because the clock goes on while the answers are awaited.
  runtime.clock.set((clock?.dueAt ?? 0) - 60_000);
  await runtime.idle();
  expect(await health()).toMatchObject({ client: 1, dashboard: 1 });
  runtime.clock.set(clock?.dueAt ?? 0);
  await runtime.idle();
  expect(await health()).toEqual({ workspace: 50, client: 0, dashboard: 0.5, top: [1, 0] });
  const { items } = await owner.ok(getEvents, { params: { id: film.id } });
  expect(items[0]?.events.map(({ category }) => category)).toEqual(['Feedback Overdue']);
  expect(runtime.scheduler.list()).toEqual([]);

  runtime.clock.advance(5 * day);
  await owner.ok(approveRevision, {
    params: { id: film.wf, stage: film.stage(1).id, rev: film.revision(1, 0) },
    body: {},
  });
  await runtime.idle();
  expect(await health()).toMatchObject({ client: 1, dashboard: 1 });
  const { series, day_breakdown } = await owner.ok(getClientReport, { params: { id: film.client.id } });
  // Each day with a change has a point, the others have none.
  expect(series.health.map(({ value }) => value)).toEqual([100, 0, 100]);
  expect(day_breakdown).toMatchObject({ overdue: 5 });
  expect(await rebuildFigures(tenantId, { fix: false, now: runtime.clock.now() })).toEqual([]);
});
