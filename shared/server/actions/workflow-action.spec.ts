import { afterAll, beforeAll, expect, it } from 'vitest';
import { getWorkflow } from '#contracts/workflows.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { refused } from '../lambda/result.ts';
import { actOnWorkflow, type Plan } from './workflow-action.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

/** Approves the stage of a new project, and writes 100 more items. */
const writeTooMuch = async (more: Pick<Plan, 'tooLarge'>) => {
  const film = await createTestProject(workspace.owner);
  const { tenantId } = workspace;
  const now = runtime.clock.now();
  const action = actOnWorkflow({
    tenantId,
    projectId: film.id,
    workflowId: film.wf,
    actor: { kind: 'agent', id: 1, name: 'Olga Owner' },
    now,
    allow: () => undefined,
    plan: () => ({
      command: { type: 'approve_stage', stageId: film.stage(1).id, at: new Date(now).toISOString() },
      also: (entities) =>
        Array.from({ length: 100 }, (_, n) =>
          entities.Counter.create({ tenantId, name: `beside-${film.id}-${n}`, value: 1 }).commit(),
        ),
      ...more,
    }),
  });
  return { film, action };
};

it('refuses an action that exceeds a transaction’s items with the refusal of its plan, and writes nothing', async () => {
  const { film, action } = await writeTooMuch({
    tooLarge: ({ over, byWorkflow }) => {
      expect(byWorkflow).toEqual(new Map([[film.wf, 98 + over]]));
      return refused('too_many_files', { params: { max: 100 - over } });
    },
  });
  expect(await action).toEqual(refused('too_many_files', { params: { max: 95 } }));
  const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: film.wf } });
  expect(tasks[0]?.status).toBe('in_progress');
});

it('throws if the plan has no such refusal', async () => {
  const { action } = await writeTooMuch({});
  await expect(action).rejects.toThrow('transaction too large: 105 items, the maximum is 100');
});
