/** After concurrent work of several workspaces, the stored figures equal those recomputed from projects and history. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveProject, cancelProject, deleteProject } from '#contracts/projects.ts';
import { getClientReport, getWorkspaceReport } from '#contracts/reports.ts';
import { sendPreview, undoLast } from '#contracts/timeline.ts';
import { addRevision, approveStage, getWorkflow, rejectStage, setStageField } from '#contracts/workflows.ts';
import { ClientFigures } from '#server/data/entities/client-figures.ts';
import { DailyFigures } from '#server/data/entities/daily-figures.ts';
import { ProjectFigures } from '#server/data/entities/project-figures.ts';
import { TeamFigures } from '#server/data/entities/team-figures.ts';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { rebuildFigures } from '#server/figures/rebuild.ts';
import { log } from '#server/log.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

const hour = 3_600_000;
let runtime: TestRuntime;
let workspace: TestWorkspace;

beforeAll(async () => {
  log.setLogLevel('SILENT');
  runtime = await testRuntime();
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const rebuild = (fix = false) => rebuildFigures(workspace.tenantId, { fix, now: runtime.clock.now() });

const steps = {
  send: async (film: TestProject) => {
    const { status: found, body } = await workspace.owner.call(getWorkflow, { params: { id: film.wf } });
    if (found !== 200) return;
    const open = body.tasks.flatMap(({ tasks: all }) => all).find(({ status }) => status === 'in_progress');
    await workspace.owner.call(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: open?.id ?? film.revision(1, 0) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://example.com',
      },
    });
  },
  reject: (film: TestProject) => workspace.owner.call(rejectStage, onStage(film)),
  approve: (film: TestProject) => workspace.owner.call(approveStage, onStage(film)),
  addRound: (film: TestProject) => workspace.owner.call(addRevision, { ...onStage(film), body: {} }),
  undo: (film: TestProject) =>
    workspace.owner.call(undoLast, { params: { id: film.id, wf: film.wf }, body: { reason: 'mistake' } }),
  target: (film: TestProject) => {
    const target_date = new Date(runtime.clock.now() + 30 * hour).toISOString().slice(0, 10);
    return workspace.owner.call(setStageField, {
      params: { id: film.wf, stage: film.stage(2).id, field: 'target_date' },
      body: { target_date },
    });
  },
  archive: (film: TestProject) =>
    workspace.owner.call(archiveProject, { params: { id: film.id }, body: { archive: true } }),
  unarchive: (film: TestProject) =>
    workspace.owner.call(archiveProject, { params: { id: film.id }, body: { archive: false } }),
  cancel: (film: TestProject) =>
    workspace.owner.call(cancelProject, { params: { id: film.id }, body: { cancel: true } }),
  remove: (film: TestProject) => workspace.owner.call(deleteProject, { params: { id: film.id } }),
  wait: async () => runtime.clock.advance(13 * hour),
} as const;
const onStage = (film: TestProject) => ({ params: { id: film.wf, stage: film.stage(1).id } });
const names = Object.keys(steps) as (keyof typeof steps)[];
/** Weighted towards workflow actions. */
const often = ['send', 'send', 'reject', 'approve', 'wait', 'target', 'archive', 'unarchive'] as const;

describe('a rebuild', () => {
  it('finds nothing after a random busy time', async () => {
    const member = await workspace.asAgent();
    const step = fc.tuple(fc.constantFrom(...names, ...often), fc.nat(3));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (taken) => {
        const films: TestProject[] = [];
        for (const name of ['One', 'Two', 'Three', 'Four']) {
          films.push(
            await createTestProject(workspace.owner, {
              name,
              team_members: [member.id],
              client: { name: `Client of ${name}` },
              stages: [
                { title: 'Concept', revisions: 2 },
                { title: 'Cut', revisions: 1 },
              ],
            }),
          );
        }
        for (const group of Array.from({ length: Math.ceil(taken.length / 4) }, (_, i) =>
          taken.slice(i * 4, i * 4 + 4),
        )) {
          await Promise.all(
            group.map(([name, place]) => {
              const film = films[place];
              return film && steps[name](film);
            }),
          );
        }
        await runtime.idle();
        expect(await rebuild()).toEqual([]);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });

  it('finds whatever is planted, mends it, and finds nothing any more', async () => {
    const film = await createTestProject(workspace.owner, { team_members: [1] });
    await steps.send(film);
    await runtime.idle();
    const { tenantId } = workspace;
    const before = {
      workspace: await workspace.owner.ok(getWorkspaceReport),
      client: await workspace.owner.ok(getClientReport, { params: { id: film.client.id } }),
    };
    await WorkspaceFigures.patch({ tenantId }).add({ active: 3 }).go();
    await ClientFigures.delete({ tenantId, clientId: film.client.id }).go();
    await ProjectFigures.patch({ tenantId, projectId: film.id }).set({ agenda: [] }).go();
    await TeamFigures.put({ tenantId, part: 1, users: {} }).go();
    const scope = `client_${film.client.id}`;
    const { data } = await DailyFigures.query.primary({ tenantId, scope }).go();
    const date = data.at(-1)?.date ?? '';
    await DailyFigures.patch({ tenantId, scope, date }).set({ active: 9 }).go();

    const planted = [
      `project ${film.id}`,
      `client ${film.client.id}`,
      'team, part 1',
      `snapshot of ${scope}`,
      'workspace',
    ];
    expect((await rebuild()).map(({ what }) => what)).toEqual(planted);
    expect((await rebuild(true)).map(({ what }) => what)).toEqual(planted);
    expect(await rebuild()).toEqual([]);
    const { now: _now, ...workspaceReport } = await workspace.owner.ok(getWorkspaceReport);
    expect(before.workspace).toMatchObject(workspaceReport);
    const { now: _then, ...clientReport } = await workspace.owner.ok(getClientReport, {
      params: { id: film.client.id },
    });
    expect(before.client).toMatchObject(clientReport);
    // Counting continues from there.
    await steps.approve(film);
    await runtime.idle();
    expect(await rebuild()).toEqual([]);
  });

  it('makes all figures where there are none', async () => {
    const { tenantId } = workspace;
    const { data } = await ProjectFigures.query.primary({ tenantId }).go({ pages: 'all' });
    await ProjectFigures.delete(data.map(({ projectId }) => ({ tenantId, projectId }))).go();
    await WorkspaceFigures.delete({ tenantId }).go();
    expect((await rebuild(true)).length).toBeGreaterThan(data.length);
    expect(await rebuild()).toEqual([]);
  });
});
