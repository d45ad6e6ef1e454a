import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '#catalog/index.ts';
import { deleteClient, getClient, updateClient } from '#contracts/clients.ts';
import {
  archiveProject,
  createProject,
  deleteProject,
  getProject,
  updateProject,
} from '#contracts/projects.ts';
import { search } from '#contracts/search.ts';
import { createWorkflow, updateWorkflow } from '#contracts/workflows.ts';
import { SearchIndex } from '#server/data/entities/search-index.ts';
import { SearchTerm } from '#server/data/entities/search-term.ts';
import { indexIsBuilt, rebuildIndex } from '#server/search/build.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../fixtures/delivery.ts';
import { handler } from './index-search.lambda.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
});
afterAll(() => runtime.stop());

/** Subscribed events of some projects so far, and of the clients. */
const eventsOf = async (tenantId: number, ...projects: readonly number[]) => {
  const names: readonly string[] = subscriptions['index-search'];
  const all = await Promise.all([0, ...projects].map((id) => historyOf(tenantId, id)));
  return all.flat().filter(({ name }) => names.includes(name));
};
type Events = Awaited<ReturnType<typeof eventsOf>>;
const deliver = async (events: Events) => {
  for (const attempt of [1, 2])
    expect(await deliverBatch(handler, events.map(bodyOf), runtime.clock.now(), attempt)).toEqual([]);
};

const found = async ({ owner }: TestWorkspace, query: string) =>
  (await owner.ok(search, { query: { query } })).results.map(({ kind, title }) => `${kind} ${title}`);
const terms = async (tenantId: number) =>
  (await SearchTerm.query.primary({ tenantId }).go({ consistent: true, pages: 'all' })).data;

it('indexes whatever happens to projects and clients, whatever the order of its events', async () => {
  const workspace = await runtime.createWorkspace();
  const { owner, tenantId } = workspace;
  const film = await createTestProject(owner, {
    name: 'Film',
    deliverable_type: 'Multi',
    workflows: [{ title: 'Trailer', stages: [{ title: 'Concept', revisions: 1 }] }],
  });
  const people = film.contacts.map(({ id, firstname, lastname, email }) => ({
    id,
    firstname,
    lastname,
    email,
  }));
  await deliver(await eventsOf(tenantId, film.id));
  expect(await indexIsBuilt(tenantId)).toBe(true);
  expect(await found(workspace, 'trailer')).toEqual(['project Film']);
  expect(await found(workspace, 'bruni')).toEqual(['contact Bob Bruni']);
  expect(await found(workspace, 'concept')).toEqual(['project Film']);

  await owner.ok(updateWorkflow, {
    params: { id: film.wf },
    body: {
      title: 'Teaser',
      stages: [{ id: film.stage(1).id, title: 'Idea', is_deliverable: false, revisions: 1 }],
    },
  });
  await owner.ok(createWorkflow, {
    body: { project_id: film.id, title: 'Banner', stages: [{ title: 'Sketch', revisions: 1 }] },
  });
  const { project: now } = await owner.ok(getProject, { params: { id: film.id } });
  await owner.ok(updateProject, {
    params: { id: film.id },
    body: {
      name: 'Motion picture',
      reference_code: 'MOV-7',
      contacts: [...people, { firstname: 'Zed', lastname: 'Zorn', email: 'zed@client.example' }],
      version: 'version' in now ? now.version : undefined,
    },
  });
  const site = await owner.ok(createProject, {
    body: {
      name: 'Site',
      client_id: film.client.id,
      contacts: people,
      workflows: [{ stages: [{ title: 'Concept', revisions: 1 }] }],
    },
  });
  await owner.ok(archiveProject, { params: { id: film.id }, body: { archive: true } });
  const client = await owner.ok(getClient, { params: { id: film.client.id } });
  await owner.ok(updateClient, {
    params: { id: film.client.id },
    body: {
      name: 'Renamed house',
      language: client.language,
      timezone: client.timezone,
      agency_client_director: client.agency_client_director,
      contacts: client.contacts.map(({ id, firstname, lastname, email }) => ({
        id,
        firstname,
        lastname,
        email,
      })),
    },
  });
  await deliver((await eventsOf(tenantId, film.id, site.project.id)).toReversed());

  expect(await found(workspace, 'trailer')).toEqual([]);
  expect(await found(workspace, 'concept')).toEqual(['project Site']);
  for (const query of ['teaser', 'banner', 'mov-7', 'motion', 'idea', 'sketch', 'sketsh'])
    expect(await found(workspace, query), query).toEqual(['project Motion picture']);
  expect(await found(workspace, 'zorn')).toEqual(['contact Zed Zorn']);
  expect(await found(workspace, 'renamed')).toEqual([
    'client Renamed house',
    'project Site',
    'contact Ann Alba',
    'contact Bob Bruni',
    'contact Zed Zorn',
    'project Motion picture',
  ]);
  const kept = await terms(tenantId);
  await rebuildIndex(tenantId);
  expect(await terms(tenantId)).toEqual(kept);

  await owner.ok(deleteProject, { params: { id: film.id } });
  await owner.ok(deleteClient, { params: { id: film.client.id } });
  await deliver(await eventsOf(tenantId, film.id, site.project.id));
  expect(await found(workspace, 'motion')).toEqual([]);
  expect(await found(workspace, 'zorn')).toEqual([]);
});

describe('a workspace that is gone', () => {
  it('gets no index by a late event', async () => {
    const { owner, tenantId } = await runtime.createWorkspace();
    const film = await createTestProject(owner);
    const [event] = await eventsOf(tenantId, film.id);
    if (!event) throw new Error('no event');
    const gone = tenantId + 900_000;
    await deliver([{ ...event, tenant_id: gone }]);
    expect((await SearchIndex.get({ tenantId: gone }).go({ consistent: true })).data).toBeNull();
  });
});
