import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateClient } from '#contracts/clients.ts';
import { archiveProject, deleteProject, listProjects, updateProject } from '#contracts/projects.ts';
import { getEvents, getWorkspaceEvents, sendPreview } from '#contracts/timeline.ts';
import type { WorkspaceEntry } from '#contracts/workflows.ts';
import type { ApiClient } from '#local/api-client.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import type { Person, TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
let owner: Person;

beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterAll(() => runtime.stop());

const newWorkspace = async () => {
  workspace = await runtime.createWorkspace();
  owner = workspace.owner;
};

const page = (as: ApiClient, cursor?: string | null) =>
  as.ok(getWorkspaceEvents, { query: cursor ? { cursor } : {} });

/** All pages of the history, read to the end. */
const pages = async (as: ApiClient): Promise<WorkspaceEntry[][]> => {
  const all: WorkspaceEntry[][] = [];
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof page>> = await page(as, cursor);
    all.push(answer.items);
    cursor = answer.cursor;
  } while (cursor);
  return all;
};
const everything = async (as: ApiClient) => (await pages(as)).flat();
const projectsIn = (entries: readonly WorkspaceEntry[]) =>
  [...new Set(entries.map(({ project_id }) => project_id))].toSorted((a, b) => a - b);

const previewed = (film: TestProject) =>
  owner.ok(sendPreview, {
    params: { id: film.id, wf: film.wf, rev: film.revision(1, 0) },
    body: {
      emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
      reviewLink: 'https://vimeo.example/1',
    },
  });

/** Creates commits on a project, as messages of the client, a millisecond apart. */
const leaveCommits = async ({ id, wf }: TestProject, count: number) => {
  const first = runtime.clock.now();
  await Commit.put(
    Array.from({ length: count }, (_, n) => ({
      tenantId: workspace.tenantId,
      projectId: id,
      workflowId: wf,
      time: first + n,
      name: `commit-${n}`,
      actor: { kind: 'contact' as const, id: 1, name: 'Ann' },
      events: [
        {
          category: 'Client Commented' as const,
          stageId: 1,
          revisionId: 1,
          at: new Date(first + n).toISOString(),
          message: String(n),
        },
      ],
    })),
  ).go({ concurrent: 4 });
};

describe('the history of a workspace', () => {
  beforeAll(newWorkspace);

  it('is that of all its projects, newest first, without the audit of no project', async () => {
    const film = await createTestProject(owner);
    const poster = await createTestProject(owner, { name: 'Poster' });
    await previewed(film);
    await previewed(poster);
    const { id } = film.client;
    const contacts = film.client.contacts.map(({ id, firstname, lastname, email }) => ({
      id,
      firstname,
      lastname,
      email,
    }));
    await owner.ok(updateClient, { params: { id }, body: { name: 'Renamed', contacts } });

    const expected = await Promise.all(
      [film, poster].map(async ({ id: project_id, project }) => {
        const { items } = await owner.ok(getEvents, { params: { id: project_id } });
        return items.map(({ mails: _, ...entry }) => ({ ...entry, project_id, project_name: project.name }));
      }),
    );
    const seen = await everything(owner);
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(seen.toSorted(byId)).toEqual(expected.flat().toSorted(byId));
    const { data: indexed } = await Commit.query
      .history({ tenantId: workspace.tenantId })
      .go({ pages: 'all' });
    expect(new Set(indexed.map(({ projectId }) => projectId))).toEqual(new Set([film.id, poster.id]));
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('continues by a cursor without losing or repeating an entry, also of one instant', async () => {
    const film = await createTestProject(owner, { name: 'Long film' });
    const other = await createTestProject(owner, { name: 'Other' });
    await leaveCommits(film, 70);
    await leaveCommits(other, 70);
    // A mail with several deliverables has a commit for each, at the same instant.
    const [time, name] = [runtime.clock.now(), '00000009'];
    const actor = { kind: 'agent' as const, id: 1, name: 'Olga' };
    const place = { tenantId: workspace.tenantId, projectId: film.id, time, name, actor, events: [] };
    await Commit.put(Array.from({ length: 60 }, (_, n) => ({ ...place, workflowId: n + 1 }))).go();

    const all = await pages(owner);
    expect(all.length).toBeGreaterThan(4);
    expect(Math.max(...all.map(({ length }) => length))).toBe(50);
    const mine = all.flat().filter(({ project_id }) => project_id === film.id || project_id === other.id);
    const { items: createdFilm } = await owner.ok(getEvents, { params: { id: film.id } });
    expect(createdFilm.length).toBeGreaterThan(0);
    expect(new Set(mine.map(({ project_id, id }) => `${project_id} ${id}`)).size).toBe(mine.length);
    expect(mine.filter(({ events }) => events[0]?.category === 'Client Commented')).toHaveLength(140);
    expect(mine.filter(({ events }) => events.length === 0)).toHaveLength(60);
  });

  it('refuses a foreign or forged cursor', async () => {
    const { cursor } = await page(owner);
    const other = await runtime.createWorkspace();
    for (const [as, given] of [
      [other.owner, cursor],
      [owner, 'nonsense'],
      [owner, cursor?.slice(0, 20)],
      [owner, `${cursor?.startsWith('A') ? 'B' : 'A'}${cursor?.slice(1)}`],
    ] as const) {
      const { status, body } = await as.call(getWorkspaceEvents, { query: { cursor: given ?? '' } });
      expect([status, body]).toMatchObject([400, { error: { code: 'invalid_input', field: 'cursor' } }]);
    }
  });

  it('for a deleted project is invisible at once', async () => {
    const film = await createTestProject(owner, { name: 'Doomed' });
    expect(projectsIn(await everything(owner))).toContain(film.id);
    await owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
    await owner.ok(deleteProject, { params: { id: film.id } });
    expect(projectsIn(await everything(owner))).not.toContain(film.id);
  });
});

describe('visibility of the history', () => {
  let mine: TestProject;
  let archived: TestProject;
  let agent: Person;

  beforeAll(async () => {
    await newWorkspace();
    agent = await workspace.asAgent();
    const team_members = [agent.id];
    mine = await createTestProject(owner, { name: 'Mine', team_members });
    archived = await createTestProject(owner, { name: 'Put away', team_members });
    const foreign = await createTestProject(owner, { name: 'Foreign' });
    // Until something is sent, a client reads nothing of a project.
    await previewed(mine);
    await owner.ok(archiveProject, { params: { id: archived.id }, body: { archive: true } });
    // Several pages of other people's work are newer than their own.
    await leaveCommits(foreign, 300);
  });

  const people = {
    'the owner': async () => owner,
    'an agent with access to all': () => workspace.asAgent('access_all_projects'),
    'an agent of two teams': async () => agent,
    'an agent of no team': () => workspace.asAgent(),
    'a contact of one project': () =>
      workspace.asContact({
        client_id: mine.client.id,
        id: mine.contacts[0]?.id ?? 0,
        email: 'ann@x.example',
      }),
    'a contact of none': () => workspace.asContact(),
    'the owner of another workspace': async () => (await runtime.createWorkspace()).owner,
  };

  it.each(Object.entries(people))('%s sees only that of the projects on their lists', async (_, who) => {
    const person = await who();
    const listed = await Promise.all(
      (['0', '1'] as const).map((asked) => person.ok(listProjects, { query: { archived: asked } })),
    );
    const ids = listed.flatMap(({ items }) => items.map(({ id }) => id)).toSorted((a, b) => a - b);
    expect(projectsIn(await everything(person))).toEqual(ids);
  });

  it('a client sees the same as in their project’s history', async () => {
    const [ann] = mine.contacts;
    const contact = await workspace.asContact({
      client_id: mine.client.id,
      id: ann?.id ?? 0,
      email: ann?.email ?? '',
    });
    const { items } = await contact.ok(getEvents, { params: { id: mine.id } });
    const told = items.map((entry) => ({ ...entry, project_id: mine.id, project_name: 'Mine' }));
    expect(told.length).toBeGreaterThan(0);
    expect(await everything(contact)).toEqual(told);
    expect(JSON.stringify(told)).not.toContain('Project Created');
  });

  it('a page of others’ work is empty, continues, and does not reveal whose it was', async () => {
    const { items, cursor } = await page(await workspace.asAgent());
    expect(items).toEqual([]);
    expect(Buffer.from(cursor ?? '', 'base64url').toString('latin1')).not.toMatch(/projectId|commit-\d/);
  });

  it('an agent removed from a team sees no more of it, with any cursor', async () => {
    const { items: before, cursor } = await page(agent);
    const seen = projectsIn([...before, ...(await everything(agent))]);
    expect(seen).toEqual([mine.id, archived.id]);
    const { project } = mine;
    const contacts = mine.contacts.map(({ id, firstname, lastname, email }) => ({
      id,
      firstname,
      lastname,
      email,
    }));
    await owner.ok(updateProject, {
      params: { id: mine.id },
      body: { name: project.name, contacts, team_members: [] },
    });
    const after = [...(await everything(agent)), ...(await page(agent, cursor)).items];
    expect(projectsIn(after)).toEqual([archived.id]);
  });
});

describe('a page costs', () => {
  const costs = async (as: ApiClient) => {
    const { calls, capacity } = await runtime.measure(() => page(as));
    return { calls, units: Object.values(capacity).reduce((sum, units) => sum + units, 0) };
  };

  /** Creates a commit on each of so many projects, at one time. */
  const leaveOneEach = async (projects: number, time: number) => {
    const actor = { kind: 'agent' as const, id: 1, name: 'Olga' };
    const place = { tenantId: workspace.tenantId, workflowId: 0, time, name: 'x' };
    await Commit.put(
      Array.from({ length: projects }, (_, n) => ({ ...place, projectId: 1000 + n, actor, events: [] })),
    ).go({ concurrent: 4 });
  };

  it('the same in a workspace of any size', async () => {
    await newWorkspace();
    const agent = await workspace.asAgent();
    const film = await createTestProject(owner);
    await leaveCommits(film, 260);
    // Their first calls note the sessions.
    for (const person of [owner, agent]) await page(person);
    const before = { owner: await costs(owner), agent: await costs(agent) };
    await leaveOneEach(300, 1);
    const after = { owner: await costs(owner), agent: await costs(agent) };

    expect(after).toEqual(before);
    for (const { calls } of [after.owner, after.agent]) {
      expect(calls).toEqual({ GetItem: 1, Query: 1, BatchGetItem: 1 });
    }
  });

  it('no more than a hundred projects', async () => {
    await newWorkspace();
    const agent = await workspace.asAgent();
    const film = await createTestProject(owner);
    await leaveOneEach(150, runtime.clock.now() + 1000);
    const { items, cursor } = await page(owner);
    expect([items, typeof cursor]).toEqual([[], 'string']);
    expect(projectsIn(await everything(owner))).toEqual([film.id]);
    expect(await pages(agent)).toEqual([[], []]);
  });
});
