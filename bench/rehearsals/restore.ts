/**
 * Rehearsal: `npm run ops -- restore` brings a workspace back to ten minutes ago, after projects were deleted and a member was
 * removed. Its neighbour works on meanwhile and keeps what it did.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { listClients } from '#contracts/clients.ts';
import { archiveProject, deleteProject, listProjects } from '#contracts/projects.ts';
import { deleteUser } from '#contracts/team.ts';
import { getTimeline, sendPreview } from '#contracts/timeline.ts';
import { listUsers } from '#contracts/workspace.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import { runOps } from './run-ops.ts';

export interface RestoreRehearsal {
  readonly projects: number;
  /** Empty folder for the data. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

export interface RestoredByRehearsal {
  /** True if every page of the workspace is as it was. */
  readonly asBefore: boolean;
  /** True if every page of the neighbour is as it was just before the restore. */
  readonly neighbourKept: boolean;
  readonly code: number;
}

const minute = 60_000;
const deleted = 3;

const send = ({ owner }: TestWorkspace, { id, wf, revision }: TestProject) =>
  owner.ok(sendPreview, {
    params: { id, wf, rev: revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });

/** Pages of a workspace, without the time of their answers. */
const pagesOf = async ({ owner }: TestWorkspace, films: readonly TestProject[]) => ({
  projects: (await owner.ok(listProjects, { query: {} })).items,
  clients: await owner.ok(listClients),
  team: await owner.ok(listUsers),
  timelines: await Promise.all(
    films.map(async ({ id, wf }) => {
      const { now: _, ...timeline } = await owner.ok(getTimeline, { params: { id, wf } });
      return timeline;
    }),
  ),
});

export const rehearseRestore = async ({
  projects,
  folder,
  print,
}: RestoreRehearsal): Promise<RestoredByRehearsal> => {
  const dataDir = join(folder, 'data');
  const runtime = await startTestRuntime({ dataDir });
  try {
    const [mine, neighbour] = [await runtime.createWorkspace(), await runtime.createWorkspace()];
    const filled = async (workspace: TestWorkspace) => {
      const films: TestProject[] = [];
      for (let index = 0; index < projects; index += 1) {
        const film = await createTestProject(workspace.owner, { name: `Film ${index}` });
        await send(workspace, film);
        films.push(film);
      }
      return films;
    };
    const [films, theirs] = [await filled(mine), await filled(neighbour)];
    const colleague = await mine.asAgent('access_all_projects');
    await runtime.idle();
    runtime.clock.advance(minute);
    const before = await pagesOf(mine, films);
    const at = new Date(runtime.clock.now()).toISOString();

    runtime.clock.advance(minute);
    for (const { id } of films.slice(0, deleted)) {
      await mine.owner.ok(archiveProject, { params: { id }, body: { archive: true } });
      await mine.owner.ok(deleteProject, { params: { id } });
    }
    await mine.owner.ok(deleteUser, { params: { id: colleague.id } });
    const added = await createTestProject(neighbour.owner, { name: 'Begun since' });
    await send(neighbour, added);
    await runtime.idle();
    runtime.clock.advance(9 * minute);
    const kept = await pagesOf(neighbour, [...theirs, added]);
    print(`${deleted} of ${projects} projects deleted and a member removed; back to ${at}, ten minutes ago`);

    const since = performance.now();
    const { code, text } = await runOps(dataDir, 'restore', '--tenant', String(mine.tenantId), '--to', at);
    for (const line of text.trim().split('\n')) print(line);
    await runtime.idle();
    const asBefore = isDeepStrictEqual(await pagesOf(mine, films), before);
    const neighbourKept = isDeepStrictEqual(await pagesOf(neighbour, [...theirs, added]), kept);
    print(
      `rc ${code}, after ${((performance.now() - since) / 1000).toFixed(1)} s; pages as they were: ${asBefore}; the neighbour’s as they are: ${neighbourKept}`,
    );
    return { asBefore, neighbourKept, code };
  } finally {
    await runtime.stop();
  }
};
