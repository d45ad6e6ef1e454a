/** Reads of projects whose state takes more than a page of a query, which holds 1 MB. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProject } from '#contracts/projects.ts';
import { approveStage, getWorkflow } from '#contracts/workflows.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { FileItem } from './entities/file.ts';
import { projectWithFiles } from './project-reads.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

it('acts on a project with more than a megabyte of files', async () => {
  const { tenantId } = workspace;
  const film = await createTestProject(workspace.owner, {
    stages: Array.from({ length: 16 }, () => ({ title: 'Concept', revisions: 1 })),
  });
  // Each revision has the versions it may have at most, of files with names as long as they may be.
  const path = (name: string) => `tenants/${tenantId}/projects/${film.id}/revisions/${name}`;
  const files = film.workflow.tasks.flatMap((stage, place) =>
    Array.from({ length: 90 }, (_, n) => ({
      tenantId,
      projectId: film.id,
      workflowId: film.wf,
      revisionId: film.revision(place + 1, 0),
      id: `file-${stage.id}-${n}`,
      name: `${'n'.repeat(240)}-${n}.pdf`,
      type: 'application/pdf',
      size: 1,
      path: path(`${stage.id}/file-${n}`),
      thumbnail: path(`${stage.id}/thumbnail-${n}`),
      preview: path(`${stage.id}/preview-${n}`),
      sha256: 'a'.repeat(64),
      version: 1,
      created_on: '2026-01-01T00:00:00.000Z',
      created_by: { kind: 'agent', id: 1, name: 'Ann' } as const,
      verified: true,
      state: 'ready' as const,
    })),
  );
  await FileItem.put(files).go({ concurrency: 8 });

  const { result, calls } = await runtime.measure(() => projectWithFiles(tenantId, film.id));
  expect(result?.files).toHaveLength(files.length);
  expect(calls.Query).toBeGreaterThan(1);
  const approved = await workspace.owner.ok(approveStage, {
    params: { id: film.wf, stage: film.stage(1).id },
  });
  expect(approved.outcome).toBe('done');
});

it('shows and acts on a project with more than a megabyte of workflows', async () => {
  const stages = Array.from({ length: 60 }, (_, n) => ({ title: `${n}${'t'.repeat(250)}`, revisions: 3 }));
  const film = await createTestProject(workspace.owner, {
    workflows: Array.from({ length: 20 }, (_, n) => ({ title: `Film ${n}`, stages })),
  });
  const { workflows } = await workspace.owner.ok(getProject, { params: { id: film.id } });
  expect(workflows).toHaveLength(20);
  const last = workflows.at(-1)?.id ?? 0;
  const { tasks } = await workspace.owner.ok(getWorkflow, { params: { id: last } });
  const params = { id: last, stage: tasks[0]?.id ?? 0 };
  expect(await workspace.owner.ok(approveStage, { params })).toMatchObject({ outcome: 'done' });
});
