import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteClient, getClient } from '#contracts/clients.ts';
import { archiveProject } from '#contracts/projects.ts';
import { search } from '#contracts/search.ts';
import type { ApiClient } from '#local/api-client.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  workspace = await runtime.createWorkspace();
});
afterAll(() => runtime.stop());

const found = async (as: ApiClient, query: string) => {
  const { results, count } = await as.ok(search, { query: { query } });
  expect(count).toBeGreaterThanOrEqual(results.length);
  return results.map(({ kind, title }) => `${kind} ${title}`);
};

describe('an agent', () => {
  test('finds projects, clients and contacts, ignoring case and accents', async () => {
    const client = { name: 'Café Noir' };
    const contacts = [{ firstname: 'Zoë', lastname: 'Noir', email: 'zoe@cafe.example' }];
    const film = await createTestProject(workspace.owner, { name: 'Film über Café', client, contacts });
    const all = ['contact Zoë Noir', 'client Café Noir', 'project Film über Café'];
    expect((await found(workspace.owner, 'CAFE')).toSorted()).toEqual(all.toSorted());
    expect(await found(workspace.owner, 'zoe@cafe')).toEqual(['contact Zoë Noir']);
    const { results } = await workspace.owner.ok(search, { query: { query: 'uber' } });
    expect(results).toMatchObject([{ kind: 'project', id: film.id, archived: false }]);
  });

  test('finds a project of several deliverables by the title of each', async () => {
    const { owner } = await runtime.createWorkspace();
    const stages = [{ title: 'Draft', revisions: 1 }];
    await createTestProject(owner, {
      name: 'Launch',
      deliverable_type: 'Multi',
      workflows: [
        { title: 'Vídeo principal', stages },
        { title: 'Banner', stages },
      ],
    });
    expect(await found(owner, 'video principal')).toEqual(['project Launch']);
    expect(await found(owner, 'launch banner')).toEqual(['project Launch']);
  });

  test('finds a project by the beginning of a stage’s title, behind those that are called so, and is told the stage', async () => {
    const { owner, asAgent } = await runtime.createWorkspace();
    const agent = await asAgent();
    const stages = [
      { title: 'Concept', revisions: 1 },
      { title: 'Page layout', revisions: 1 },
    ];
    await createTestProject(owner, { name: 'Old layout', stages });
    await createTestProject(owner, { name: 'Brochure', stages, team_members: [agent.id] });
    const named = async (as: ApiClient, query: string) =>
      (await as.ok(search, { query: { query } })).results.map(({ title, stage }) => [title, stage]);
    expect(await named(owner, 'layout')).toEqual([
      ['Old layout', null],
      ['Brochure', 'Page layout'],
    ]);
    expect(await named(owner, 'broch conc')).toEqual([['Brochure', 'Concept']]);
    expect(await named(owner, 'cocnept')).toHaveLength(2);
    // Parts within a word would be found in all projects.
    expect(await named(owner, 'ayout')).toEqual([['Old layout', null]]);
    expect(await named(agent, 'layout')).toEqual([['Brochure', 'Page layout']]);
  });

  test('finds archived projects, after active ones', async () => {
    const { owner } = await runtime.createWorkspace();
    const old = await createTestProject(owner, { name: 'Poster' });
    await owner.ok(archiveProject, { params: { id: old.id }, body: { archive: true } });
    await createTestProject(owner, { name: 'Poster' });
    const { results } = await owner.ok(search, { query: { query: 'poster' } });
    expect(results.map(({ archived }) => archived)).toEqual([false, true]);
  });

  test('without access to all projects finds those of their teams', async () => {
    const { owner, asAgent } = await runtime.createWorkspace();
    const agent = await asAgent();
    await createTestProject(owner, { name: 'Secret film' });
    await createTestProject(owner, { name: 'Open film', team_members: [agent.id] });
    expect(await found(agent, 'film')).toEqual(['project Open film']);
    expect(await found(await asAgent('access_all_projects'), 'film')).toHaveLength(2);
  });

  test('finds no client that is being deleted, and nothing of another workspace', async () => {
    const { owner } = await runtime.createWorkspace();
    const gone = await createTestProject(owner, { name: 'Vanishing', client: { name: 'Vanished' } });
    await owner.ok(deleteClient, { params: { id: gone.client.id } });
    expect(await found(owner, 'vanished')).not.toContain('client Vanished');
    expect(await found(workspace.owner, 'vanish')).toEqual([]);
  });
});

test('a contact finds only the projects they are on, archived ones too', async () => {
  const { owner, asContact } = await runtime.createWorkspace();
  const contacts = [{ firstname: 'Film', lastname: 'Fan', email: 'fan@film.example' }];
  const theirs = await createTestProject(owner, {
    name: 'Film one',
    client: { name: 'Film house' },
    contacts,
  });
  await createTestProject(owner, { name: 'Film two', client: { name: 'Other film' } });
  const { contacts: cards } = await owner.ok(getClient, { params: { id: theirs.client.id } });
  const contact = await asContact({
    client_id: theirs.client.id,
    id: cards[0]?.id ?? 0,
    email: 'fan@film.example',
  });
  expect(await found(contact, 'film')).toEqual(['project Film one']);
  await owner.ok(archiveProject, { params: { id: theirs.id }, body: { archive: true } });
  expect(await found(contact, 'film')).toEqual(['project Film one']);
});

test('results are limited, the count is not; an empty query is refused', async () => {
  const { owner } = await runtime.createWorkspace();
  const contacts = Array.from({ length: 30 }, (_, n) => ({
    firstname: 'Kim',
    lastname: `No ${n}`,
    email: `kim${n}@many.example`,
  }));
  await createTestProject(owner, { name: 'Kim', contacts, client: { name: 'Kim & Co' } });
  const { results, count } = await owner.ok(search, { query: { query: 'kim' } });
  expect([results.length, count]).toEqual([30, 32]);
  expect((await owner.call(search, { query: { query: ' ' } })).status).toBe(400);
});
