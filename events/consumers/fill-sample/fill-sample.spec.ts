/** Work of the sample project, from the begun project of a sign-up to its removal, and at every point where it may be cut off. */
import { createHash } from 'node:crypto';
import { ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listFiles } from '#contracts/files.ts';
import { exportPoints, points } from '#contracts/points.ts';
import { createProject, getProject, removeSampleProject } from '#contracts/projects.ts';
import { getTimeline } from '#contracts/timeline.ts';
import { approveRevision } from '#contracts/workflows.ts';
import { type ApiClient, apiClient } from '#local/api-client.ts';
import { chainHash } from '#server/data/commit.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { publishedEvents } from '#server/data/published-events.ts';
import { testRuntime, until } from '#testing/support.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf } from '../../fixtures/delivery.ts';

let runtime: TestRuntime;
// Imported after the runtime has set the environment.
let store: typeof import('#server/files/objects.ts')['objectStore'];
let handler: typeof import('./fill-sample.lambda.ts')['handler'];
beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  ({ objectStore: store } = await import('#server/files/objects.ts'));
  ({ handler } = await import('./fill-sample.lambda.ts'));
});
afterAll(() => runtime.stop());
afterEach(() => vi.restoreAllMocks());

interface Sampled {
  readonly tenantId: number;
  readonly owner: ApiClient;
  readonly id: number;
  readonly wf: number;
}

/** A workspace as a sign-up makes it, with its owner. */
const signedUp = async (subdomain: string): Promise<Sampled> => {
  const { createWorkspace } = await import('#server/workspace/create-workspace.ts');
  const subject = crypto.randomUUID();
  const tenant = await createWorkspace({
    name: subdomain,
    subdomain,
    plan: 'free forever',
    language: 'en',
    timezone: 'Europe/Berlin',
    owner: { name: 'Ana', surname: 'Agency', email: `ana@${subdomain}.example`, subject },
    at: new Date(runtime.clock.now()).toISOString(),
    sample: true,
  });
  if (!tenant) throw new Error(`${subdomain} is taken`);
  const owner = apiClient(runtime, subdomain, runtime.identity.accessToken(subject));
  return { tenantId: tenant.tenantId, owner, id: 1, wf: 101 };
};

/** Delivers the creation of the project; answers the indexes of what has to be retried. */
const deliver = async ({ tenantId, id }: Sampled) => {
  const [created] = (await historyOf(tenantId, id)).filter(({ name }) => name === 'Project Created');
  if (!created) throw new Error('The project was not created');
  return deliverBatch(handler, [bodyOf(created)], runtime.clock.now());
};

const filled = async (subdomain: string): Promise<Sampled> => {
  const sampled = await signedUp(subdomain);
  expect(await deliver(sampled)).toEqual([]);
  return sampled;
};

/** Rounds of the first stage. */
const roundsOf = async ({ owner, id, wf }: Sampled) => {
  const { workflow, history } = await owner.ok(getTimeline, { params: { id, wf } });
  const [stage] = workflow.tasks;
  const [first, second] = stage?.tasks ?? [];
  if (!stage || !first || !second) throw new Error('The sample has no rounds');
  return { stage, first, second, history };
};

const filesOf = async ({ owner, id, wf }: Sampled, rev: number) =>
  (await owner.ok(listFiles, { params: { id, wf, rev } })).files;

const keysOf = async (tenantId: number): Promise<readonly string[]> => {
  const folders = ['documents', 'thumbnails'];
  const lists = await Promise.all(
    folders.map((folder) =>
      store.send(
        new ListObjectVersionsCommand({ Bucket: process.env.FILES_BUCKET, Prefix: `${folder}/${tenantId}/` }),
      ),
    ),
  );
  return lists.flatMap(({ Versions = [], DeleteMarkers = [] }) =>
    [...Versions, ...DeleteMarkers].map(({ Key = '' }) => Key),
  );
};

const commitsOf = async ({ tenantId, id }: Sampled) =>
  (await Commit.query.primary({ tenantId, projectId: id }).go({ consistent: true, pages: 'all' })).data;

describe('a filled sample', () => {
  let sampled: Sampled;
  beforeAll(async () => {
    sampled = await filled('full');
  });

  it('holds real works in two rounds, with all that is made of them', async () => {
    const { first, second } = await roundsOf(sampled);
    const [one, two] = [await filesOf(sampled, first.id), await filesOf(sampled, second.id)];
    expect(one.map(({ kind }) => kind).toSorted()).toEqual(['image', 'pdf']);
    expect(two.map(({ kind }) => kind).toSorted()).toEqual(['image', 'pdf', 'video']);
    for (const file of [...one, ...two]) {
      expect(file).toMatchObject({ state: 'ready', verified: true, sent_on: expect.any(String) });
      const original = Buffer.from(await (await fetch(file.url)).arrayBuffer());
      expect(original).toHaveLength(file.size);
      expect(createHash('sha256').update(original).digest('hex')).toBe(file.sha256);
      for (const address of [file.thumbnail, file.preview, file.playback?.url, file.playback?.strip?.url]) {
        if (address) expect((await fetch(address)).status).toBe(200);
      }
      expect([file.thumbnail, file.preview]).not.toContain(null);
    }
    const film = two.find(({ kind }) => kind === 'video');
    expect(film?.playback).toMatchObject({ state: 'ready', frames: 96 });
    const leaflet = two.find(({ kind }) => kind === 'pdf');
    expect(leaflet?.pages).toMatchObject({ state: 'ready', count: 4 });
  });

  it('has points in every state, by its client', async () => {
    const { owner, id, wf } = sampled;
    const { stage, second } = await roundsOf(sampled);
    expect(second.status).toBe('awaiting_feedback');
    expect(stage.status).toBe('in_progress');
    const { items } = await owner.ok(points.list, { params: { id, wf, rev: second.id } });
    expect(items.map(({ state, answer }) => [state, answer?.what ?? null])).toEqual(
      expect.arrayContaining([
        ['accepted', 'done'],
        ['answered', 'done'],
        ['answered', 'not_done'],
        ['asked', 'question'],
        ['open', null],
      ]),
    );
    for (const { author } of items) expect(author).toMatchObject({ kind: 'contact', name: 'Sam Sample' });
    const { project } = await owner.ok(getProject, { params: { id } });
    expect(project.contacts).toMatchObject([{ firstname: 'Sam', email: 'ana@full.example' }]);
  });

  it('has its points exported on the leaflet', async () => {
    const { owner, id, wf } = sampled;
    const { first } = await roundsOf(sampled);
    const leaflet = (await filesOf(sampled, first.id)).find(({ kind }) => kind === 'pdf');
    const { url } = await owner.ok(exportPoints, {
      params: { id, wf, rev: first.id },
      query: { format: 'pdf', file: leaflet?.id ?? '' },
    });
    expect((await fetch(url ?? '')).status).toBe(200);
  });

  it('has an unbroken chain, and publishes of its rounds only that the last one was sent', async () => {
    const { tenantId, wf } = sampled;
    const commits = await commitsOf(sampled);
    let head = '';
    const chained = commits.flatMap((commit) =>
      commit.seq && commit.hash ? [{ ...commit, seq: commit.seq }] : [],
    );
    for (const { seq, hash, previous, time, actor, events } of chained) {
      expect(previous).toBe(head);
      const at = new Date(time).toISOString();
      expect(hash).toBe(chainHash(head, { tenantId, workflowId: wf, seq, at, actor, events }));
      head = hash ?? '';
    }
    expect(chained.length).toBeGreaterThan(3);
    const told = commits.flatMap(publishedEvents).map(({ name }) => name);
    expect(told.filter((name) => name !== 'Send Preview').toSorted()).toEqual([
      'Project Created',
      'Stage Started',
      'Workflow Edited',
    ]);
    expect(told.filter((name) => name === 'Send Preview')).toHaveLength(1);
    const [sent] = commits.flatMap(publishedEvents).filter(({ name }) => name === 'Send Preview');
    expect(sent?.data).toMatchObject({ revisionId: (await roundsOf(sampled)).second.id });
  });
});

describe('a delivery', () => {
  it('repeated, or twice at once, changes nothing', async () => {
    const sampled = await signedUp('twice');
    expect((await Promise.all([deliver(sampled), deliver(sampled)])).flat()).toEqual([]);
    const { second, history } = await roundsOf(sampled);
    const files = await filesOf(sampled, second.id);
    expect(await deliver(sampled)).toEqual([]);
    expect((await roundsOf(sampled)).history).toEqual(history);
    for (const { url } of files) expect((await fetch(url)).status).toBe(200);
  });

  it('cut off between the copies and the rows, goes on', async () => {
    const sampled = await signedUp('cut');
    let left = 20;
    const send = store.send.bind(store) as (command: unknown) => Promise<unknown>;
    vi.spyOn(store, 'send').mockImplementation((command: unknown) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('cut off')) : send(command);
    });
    expect(await deliver(sampled)).toEqual([0]);
    vi.restoreAllMocks();
    await until(async () => (await keysOf(sampled.tenantId)).length > 0);
    expect((await roundsOf(sampled)).first.status).toBe('in_progress');
    expect(await deliver(sampled)).toEqual([]);
    const { second } = await roundsOf(sampled);
    expect(await filesOf(sampled, second.id)).toHaveLength(3);
  });

  it('leaves no copies of a project that is removed meanwhile, and brings it not back', async () => {
    const sampled = await signedUp('gone');
    const { owner, tenantId, id } = sampled;
    const send = store.send.bind(store) as (command: unknown) => Promise<unknown>;
    let isRemoved = false;
    vi.spyOn(store, 'send').mockImplementation(async (command: unknown) => {
      if (command instanceof PutObjectCommand && !isRemoved) {
        isRemoved = true;
        await owner.ok(removeSampleProject, { params: { id } });
      }
      return send(command);
    });
    expect(await deliver(sampled)).toEqual([]);
    expect(isRemoved).toBe(true);
    vi.restoreAllMocks();
    expect(await keysOf(tenantId)).toEqual([]);
    expect(await deliver(sampled)).toEqual([]);
    expect((await owner.call(getProject, { params: { id } })).status).toBe(404);
  });

  it('changes no project that was worked on, and none that is no sample', async () => {
    const sampled = await signedUp('busy');
    const { owner, tenantId, id, wf } = sampled;
    const { stage, first } = await roundsOf(sampled);
    await owner.ok(approveRevision, { params: { id: wf, stage: stage.id, rev: first.id }, body: {} });
    const before = await roundsOf(sampled);
    expect(await deliver(sampled)).toEqual([]);
    expect(await roundsOf(sampled)).toEqual(before);

    const { project: known } = await owner.ok(getProject, { params: { id } });
    const { project } = await owner.ok(createProject, {
      body: {
        name: 'Real work',
        client_id: known.client_id,
        contacts: known.contacts,
        workflows: [{ stages: [{ title: 'One', revisions: 1 }] }],
      },
    });
    const real = { ...sampled, id: project.id, wf: project.id * 100 + 1 };
    expect(await deliver(real)).toEqual([]);
    expect(await commitsOf(real)).toHaveLength(2);
    expect(await keysOf(tenantId)).toEqual([]);
  });
});

it('is removed with its copies, and no other workspace loses any', async () => {
  const [mine, theirs] = [await filled('mine'), await filled('theirs')];
  const kept = await keysOf(theirs.tenantId);
  await mine.owner.ok(removeSampleProject, { params: { id: mine.id } });
  const { handler: purge } = await import('../purge-deleted/purge-deleted.lambda.ts');
  const deleted = (await historyOf(mine.tenantId, mine.id)).filter(({ name }) => name === 'Project Deleted');
  expect(await deliverBatch(purge, deleted.map(bodyOf), runtime.clock.now())).toEqual([]);
  expect(await keysOf(mine.tenantId)).toEqual([]);
  expect(kept.length).toBeGreaterThan(30);
  expect(await keysOf(theirs.tenantId)).toEqual(kept);
  const { second } = await roundsOf(theirs);
  for (const { url } of await filesOf(theirs, second.id)) {
    expect(url).toContain(`/${theirs.tenantId}/`);
    expect((await fetch(url)).status).toBe(200);
  }
});
