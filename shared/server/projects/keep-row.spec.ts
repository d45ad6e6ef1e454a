import { afterAll, beforeAll, expect, it } from 'vitest';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { ProjectListItem } from '../data/entities/project-list-item.ts';
import { keepRow } from './keep-row.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());

it('writes covers, logo and open changes of a row once, and nothing for an event that changes none', async () => {
  const { owner, tenantId } = await runtime.createWorkspace();
  const { id: projectId } = await createTestProject(owner);
  const row = { tenantId, list: 'active', projectId } as const;
  const kept = async () => {
    const { data } = await ProjectListItem.get(row).go({ consistent: true });
    return [data?.cover, data?.cover_sent, data?.client_logo, data?.open_changes];
  };
  await keepRow(tenantId, projectId);
  expect(await kept()).toEqual(['', '', '', []]);
  const { calls, capacity } = await runtime.measure(() => keepRow(tenantId, projectId));
  // Project with files, the points of the stage in progress, and the row and its client.
  expect(calls).toEqual({ Query: 2, GetItem: 2 });
  expect(capacity.write ?? 0).toBe(0);

  for (const stale of [
    { cover_sent: 'a picture that is gone' },
    { open_changes: [{ stage_id: 1, count: 2 }] },
  ]) {
    await ProjectListItem.patch(row).set(stale).go();
    await keepRow(tenantId, projectId);
    expect(await kept()).toEqual(['', '', '', []]);
  }
});
