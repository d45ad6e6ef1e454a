import { afterAll, beforeAll, expect, it } from 'vitest';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { ProjectListItem } from '../data/entities/project-list-item.ts';
import { keepCover } from './keep-cover.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());

it('writes the covers of a row once, and nothing for an event that changes no picture', async () => {
  const { owner, tenantId } = await runtime.createWorkspace();
  const { id: projectId } = await createTestProject(owner);
  const row = { tenantId, list: 'active', projectId } as const;
  const covers = async () => {
    const { data } = await ProjectListItem.get(row).go({ consistent: true });
    return [data?.cover, data?.cover_sent];
  };
  await keepCover(tenantId, projectId);
  expect(await covers()).toEqual(['', '']);
  const { calls, capacity } = await runtime.measure(() => keepCover(tenantId, projectId));
  expect(calls).toEqual({ Query: 1, GetItem: 1 });
  expect(capacity.write ?? 0).toBe(0);

  await ProjectListItem.patch(row).set({ cover: '', cover_sent: 'a picture that is gone' }).go();
  await keepCover(tenantId, projectId);
  expect(await covers()).toEqual(['', '']);
});
