import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { BatchWriteCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteClient, inviteContact, uploadClientLogo } from '#contracts/clients.ts';
import { registerFile, startUpload } from '#contracts/files.ts';
import { pictures } from '#contracts/pictures.ts';
import { archiveProject, createProject, deleteProject } from '#contracts/projects.ts';
import { createUser } from '#contracts/team.ts';
import { deleteTenant, uploadWorkspaceLogo } from '#contracts/tenants.ts';
import { sendPreview } from '#contracts/timeline.ts';
import { getMe } from '#contracts/workspace.ts';
import { deletionGraceDays } from '#domain/account/grace.ts';
import { dayMs } from '#domain/calendar/units.ts';
import { Commit } from '#server/data/entities/commit.ts';
import { Counter } from '#server/data/entities/counter.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { PurgeJob } from '#server/data/entities/purge-job.ts';
import { hashed } from '#server/data/ids.ts';
import { entities } from '#server/data/index.ts';
import { unpacked } from '#server/data/nested.ts';
import { thinPartition } from '#server/data/partition.ts';
import { documentClient, tableName } from '#server/data/table.ts';
import { rebuildFigures } from '#server/figures/rebuild.ts';
import { putOnce, remotePictureKey } from '#server/files/storage.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { startTestRuntime, type TestRuntime, type TestWorkspace } from '#testing/test-runtime.ts';
import { bodyOf, deliverBatch, historyOf, takeMessages, withItsMails } from '../../fixtures/delivery.ts';
import { sampleOf } from '../../fixtures/samples.ts';
import { handler as endOfGrace } from '../delete-workspaces/delete-workspaces.lambda.ts';

let runtime: TestRuntime;
let workspace: TestWorkspace;
// Imported after the runtime has set the environment.
let store: typeof import('#server/files/objects.ts')['objectStore'];
let handler: typeof import('./purge-deleted.lambda.ts')['handler'];
beforeAll(async () => {
  // A runtime of its own, since all that is left in it is counted.
  runtime = await startTestRuntime({ events: false });
  workspace = await runtime.createWorkspace();
  ({ objectStore: store } = await import('#server/files/objects.ts'));
  ({ handler } = await import('./purge-deleted.lambda.ts'));
});
afterAll(() => runtime.stop());
afterEach(() => vi.restoreAllMocks());

/**
 * A project with a file sent in two versions, links, mails, a future reminder, and more items than one page of a query.
 */
const busyProject = async (more: Parameters<typeof createTestProject>[1] = {}): Promise<TestProject> => {
  const { owner, tenantId } = workspace;
  const film = await createTestProject(owner, { auto_reminder: true, ...more });
  const { id, wf } = film;
  const params = { id, wf, rev: film.revision(1, 0) };
  for (let version = 1; version <= 2; version++) {
    const query = { filename: 'notes.txt', content_type: 'text/plain', filesize: 5 };
    const { url, headers, upload } = await owner.ok(startUpload, { params, query });
    await fetch(url ?? '', { method: 'PUT', body: 'notes', headers });
    await owner.ok(registerFile, { params, query, body: { upload } });
    await deliverTo('make-thumbnail', (await historyOf(tenantId, id)).filter(named('File Registered')));
    const emailText = { subject: 'Look', body: '<p>{{review_link}}</p>' };
    // The first is sent without moving the stage forward, so that each contact has two links.
    const body = { emailText, reviewLink: null, updateStatus: version === 2 };
    await owner.ok(sendPreview, { params, body });
  }
  const picture = { id: crypto.randomUUID(), content_type: 'image/gif' as const, filesize: dot.length };
  const { url, headers } = await owner.ok(pictures.start, { params: { id }, body: picture });
  await fetch(url, { method: 'PUT', body: Buffer.from(dot), headers });
  await owner.ok(pictures.keep, { params: { id, pictureId: picture.id } });
  const sent = (await historyOf(tenantId, id)).filter(named('Send Preview'));
  await deliverTo('send-email', sent);
  await deliverTo('schedule-reminder', sent);
  return film;
};

const named = (name: string) => (event: { name: string }) => event.name === name;

const deliverTo = async (consumer: string, events: Parameters<typeof bodyOf>[0][]): Promise<void> => {
  const { handler: other } = await import(`../${consumer}/${consumer}.lambda.ts`);
  const handled = consumer === 'send-email' ? withItsMails(other) : other;
  expect(await deliverBatch(handled, events.map(bodyOf), runtime.clock.now())).toEqual([]);
};

const remove = async ({ id }: TestProject) => {
  await workspace.owner.ok(archiveProject, { params: { id }, body: { archive: true } });
  await workspace.owner.ok(deleteProject, { params: { id } });
};

/** Events of a deletion, in the history of project 0 or of a project. */
const deletions = async (projectId: number, name: string) => {
  const events = await historyOf(workspace.tenantId, projectId);
  return events.filter(named(name));
};
const purge = async (events: Parameters<typeof bodyOf>[0][], attempt = 1) =>
  deliverBatch(handler, events.map(bodyOf), runtime.clock.now(), attempt);

const queued = () => takeMessages(process.env.PURGE_QUEUE_URL);

/** Delivers a message, and those of its further runs, each again until it is handled; returns how often it was cut off. */
const purgeWithCuts = async (body: string, cut: (delivery: number) => void) => {
  const counts = { cut: 0, handled: 0 };
  let bodies = [body];
  for (let attempt = 1; bodies.length > 0; ) {
    expect(bodies).toHaveLength(1);
    cut(counts.cut + counts.handled + 1);
    const failed = await deliverBatch(handler, bodies, runtime.clock.now(), attempt);
    vi.restoreAllMocks();
    if (failed.length > 0) {
      counts.cut += 1;
      attempt += 1;
    } else {
      counts.handled += 1;
      attempt = 1;
      bodies = await queued();
    }
    if (counts.cut > 200) throw new Error('it does not get any further');
  }
  return counts;
};

const everything = async (): Promise<Record<string, unknown>[]> => {
  const all: Record<string, unknown>[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient.send(
      new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        ...(after ? { ExclusiveStartKey: after } : {}),
      }),
    );
    all.push(...Items);
    after = LastEvaluatedKey;
  } while (after);
  return all;
};

/** Arbitrary value for each type of attribute. */
const anything: Record<string, unknown> = {
  string: 'x',
  number: 1,
  boolean: false,
  list: [],
  map: {},
  any: [],
};

interface Attribute {
  readonly type: string;
  readonly required: boolean;
  readonly enumArray?: readonly string[];
}

/**
 * Creates an item of every entity that the workspace has none of yet, so that this test fails for a new entity that the
 * purge misses.
 */
const leaveOneOfEach = async (there: readonly string[], values: Record<string, unknown>): Promise<void> => {
  for (const entity of Object.values(entities)) {
    const { entity: kind } = entity.schema.model;
    const attributes: Record<string, Attribute> = Reflect.get(
      Reflect.get(entity, 'model'),
      'schema',
    ).attributes;
    if (there.includes(kind) || !attributes.tenantId) continue;
    const item = Object.entries(attributes).flatMap(([name, { type, required, enumArray }]) =>
      required || name === 'tenantId'
        ? [[name, values[`${kind}.${name}`] ?? values[name] ?? enumArray?.[0] ?? anything[type]]]
        : [],
    );
    // Typed as an object, because no item fits all entities for the compiler.
    const own: object = entity;
    await Reflect.get(own, 'put').call(own, Object.fromEntries(item)).go();
  }
};

/** Items of a project that are left in the table: their keys or values name it. */
const tracesOf = async ({ id }: TestProject) => {
  const padded = String(id).padStart(10, '0');
  const mine = (item: Record<string, unknown>) =>
    item.projectId === id ||
    String(item.pk).includes(`project_${padded}`) ||
    String(item.sk).includes(`project_${padded}`) ||
    String(item.name).startsWith(`file_${id}`) ||
    item.name === `pictures_${id}`;
  return (await everything()).filter((item) => item.__edb_e__ !== 'purge-job' && mine(item));
};
/** Project of each commit in the workspace's history. */
const inHistory = async (tenantId: number): Promise<number[]> => {
  const { data } = await Commit.query.history({ tenantId }).go({ pages: 'all' });
  return data.map(({ projectId }) => projectId);
};
const kinds = (items: readonly Record<string, unknown>[]) =>
  [...new Set(items.map(({ __edb_e__ }) => String(__edb_e__)))].toSorted();

const dot = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const otherDot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

/** Keys below a folder of which the store still has a version or a delete marker. */
const kept = async (folder: string): Promise<string[]> => {
  const Bucket = process.env.FILES_BUCKET;
  const lists = await Promise.all(
    ['documents/', 'thumbnails/', 'logos/', 'pictures/', 'remote-pictures/'].map((Prefix) =>
      store.send(new ListObjectVersionsCommand({ Bucket, Prefix })),
    ),
  );
  return lists
    .flatMap(({ Versions = [], DeleteMarkers = [] }) => [...Versions, ...DeleteMarkers])
    .flatMap(({ Key = '' }) => (Key.includes(folder) ? Key : []));
};
const objectsOf = ({ id }: TestProject): Promise<string[]> => kept(`/${workspace.tenantId}/${id}/`);

/** Simulates a crash: lets some calls to the table and the object store through, then all fail. */
const cutAfter = (calls: number) => {
  let left = calls;
  for (const client of [documentClient, store] as { send: (...input: never[]) => unknown }[]) {
    const send = client.send.bind(client);
    vi.spyOn(client, 'send').mockImplementation((...input) => {
      left -= 1;
      if (left < 0) throw new Error('cut');
      return send(...input);
    });
  }
};

describe('a deleted project', () => {
  it('is purged completely, after a crash at any step, and nothing of another project', async () => {
    const film = await busyProject();
    const other = await busyProject();
    expect(kinds(await tracesOf(film))).toEqual(
      expect.arrayContaining([
        'commit',
        'counter',
        'directory',
        'file',
        'mail-record',
        'mail-text',
        'picture',
        'reminder-slot',
      ]),
    );
    const links = (items: readonly Record<string, unknown>[]) =>
      items.filter(({ __edb_e__ }) => __edb_e__ === 'directory').length;
    expect(links(await tracesOf(film))).toBe(4);
    expect(await objectsOf(film)).toHaveLength(3);
    const before = { items: await tracesOf(other), objects: await objectsOf(other) };

    await remove(film);
    const events = await deletions(film.id, 'Project Deleted');
    expect(events).toHaveLength(1);
    await deliverTo('schedule-reminder', events);
    const { cut } = await purgeWithCuts(events.map(bodyOf)[0] ?? '', cutAfter);
    expect(cut).toBeGreaterThan(5);

    const left = await tracesOf(film);
    expect(left.map(({ __edb_e__, events: of }) => [__edb_e__, unpacked(of)])).toEqual([
      ['commit', [{ category: 'Project Deleted', name: 'Film' }]],
    ]);
    expect((await inHistory(workspace.tenantId)).filter((id) => id === film.id)).toHaveLength(1);
    expect(await objectsOf(film)).toEqual([]);
    const job = { tenantId: workspace.tenantId, kind: 'project', id: film.id } as const;
    expect((await PurgeJob.get(job).go()).data?.state).toBe('done');
    expect({ items: await tracesOf(other), objects: await objectsOf(other) }).toEqual(before);

    const settled = await everything();
    expect(await purge(events, 2)).toEqual([]);
    expect(await everything()).toEqual(settled);
  });
});

describe('a deleted client', () => {
  it('is purged with its projects, contacts and their access, after a crash at any step', async () => {
    const { owner, tenantId } = workspace;
    const films = [await busyProject(), await busyProject()];
    const [first] = films;
    if (!first) throw new Error('no project');
    const second = await createTestProject(owner);
    const clients = films.map(({ client }) => client.id);
    const [card] = first.client.contacts;
    if (!card) throw new Error('no contact');
    await owner.ok(inviteContact, { params: { id: card.id } });
    await workspace.accept(card.email);
    const guests = async () => (await Membership.query.primary({ tenantId }).go()).data.length;
    const members = await guests();
    for (const picture of [dot, otherDot]) {
      await owner.ok(uploadClientLogo, {
        params: { id: first.client.id },
        query: { filename: 'logo.gif' },
        body: picture,
      });
    }
    const logos = `logos/${tenantId}/client_${first.client.id}/`;
    expect(new Set(await kept(logos)).size).toBe(2);

    await owner.ok(deleteClient, { params: { id: first.client.id } });
    expect(await guests()).toBe(members - 1);
    const events = (await deletions(0, 'Client Deleted')).filter(
      ({ data }) => (data as { client_id: number }).client_id === first.client.id,
    );
    await purgeWithCuts(events.map(bodyOf)[0] ?? '', cutAfter);
    const deleted = await deletions(first.id, 'Project Deleted');
    expect(deleted).toMatchObject([{ actor: { kind: 'agent', id: owner.id } }]);
    expect(await purge(deleted)).toEqual([]);
    await deliverTo('schedule-reminder', deleted);
    expect(await purge([...events, ...deleted], 2)).toEqual([]);

    expect(await kept(logos)).toEqual([]);
    expect(kinds(await tracesOf(first))).toEqual(['commit']);
    const left = (await everything()).filter(
      ({ clientId, client_id, id, pk, __edb_e__ }) =>
        clientId === first.client.id ||
        client_id === first.client.id ||
        (__edb_e__ === 'client' && id === first.client.id) ||
        String(pk).includes(`client_${String(first.client.id).padStart(10, '0')}`),
    );
    expect(left).toEqual([]);
    const job = { tenantId, kind: 'client', id: first.client.id } as const;
    expect((await PurgeJob.get(job).go()).data?.state).toBe('done');
    expect(clients).not.toContain(second.client.id);
    expect(await historyOf(tenantId, films[1]?.id ?? 0)).not.toHaveLength(0);
  });

  it('leaves none of its figures, even when its projects are recounted after the purge', async () => {
    const { owner, tenantId } = workspace;
    const film = await createTestProject(owner);
    const { client, contacts } = film;
    const { project: other } = await owner.ok(createProject, {
      body: {
        name: 'Site',
        client_id: client.id,
        contacts: contacts.map(({ id, firstname, email }) => ({ id, firstname, email })),
        workflows: [{ stages: [{ title: 'Pages', revisions: 1 }] }],
      },
    });
    const count = (events: Parameters<typeof bodyOf>[0][]) => deliverTo('aggregate-analytics', events);
    await count(await historyOf(tenantId, film.id));
    await count(await historyOf(tenantId, other.id));
    const figures = async () =>
      kinds(
        (await everything()).filter(
          ({ clientId, pk }) => clientId === client.id || String(pk).endsWith(`#client_${client.id}`),
        ),
      ).filter((kind) => kind.endsWith('figures'));
    expect(await figures()).toEqual(['client-figures', 'daily-figures']);

    await owner.ok(deleteClient, { params: { id: client.id } });
    expect(await purge(await deletions(0, 'Client Deleted'))).toEqual([]);
    await count(await deletions(film.id, 'Project Deleted'));
    expect(await figures()).toContain('client-figures');
    await count(await deletions(other.id, 'Project Deleted'));
    expect(await figures()).toEqual([]);
    expect(await rebuildFigures(tenantId, { fix: false, now: runtime.clock.now() })).not.toContainEqual(
      expect.objectContaining({ what: `client ${client.id}` }),
    );
  });
});

describe('a deleted workspace', () => {
  it('is closed at once and then purged completely, after a crash at any step, and nothing of another', async () => {
    const { owner, tenantId } = workspace;
    const other = await runtime.createWorkspace();
    const film = await busyProject();
    const [card] = film.client.contacts;
    if (!card) throw new Error('no contact');
    await owner.ok(inviteContact, { params: { id: card.id } });
    await workspace.accept(card.email);
    for (const email of ['here@team.example', 'both@team.example']) {
      await owner.ok(createUser, { body: { name: 'Bo', email } });
      await workspace.accept(email);
    }
    await other.owner.ok(createUser, { body: { name: 'Bo', email: 'both@team.example' } });
    await other.accept('both@team.example');
    await owner.ok(createUser, { body: { name: 'Al', email: 'almost@team.example' } });
    await owner.ok(uploadWorkspaceLogo, {
      params: { id: tenantId, kind: 'logo' },
      query: { filename: 'logo.gif' },
      body: dot,
    });
    const copy = remotePictureKey(tenantId, 'https://a.example/dot.gif');
    await putOnce(copy, dot, 'image/gif', runtime.clock.now());
    const mine = (id: number) => async () => {
      const number = String(id).padStart(10, '0');
      return (await everything()).filter(
        (item) => item.tenantId === id || `${item.pk} ${item.sk} `.match(`tenant_${number}[# ]`),
      );
    };
    const [ofThis, ofOther] = [mine(tenantId), mine(other.tenantId)];
    const objects = () => kept(`/${tenantId}/`);
    const schedules = () => runtime.scheduler.list().length;
    const accounts = () => runtime.identity.accounts().map(({ email }) => email);
    expect((await objects()).length).toBeGreaterThan(2);
    expect(await objects()).toContain(copy);
    expect(schedules()).toBeGreaterThan(0);
    expect(accounts()).toEqual(
      expect.arrayContaining([card.email, 'here@team.example', 'both@team.example']),
    );
    expect(await inHistory(tenantId)).toContain(film.id);
    const before = await ofOther();
    const name = 'studio.example';
    await leaveOneOfEach(kinds(await ofThis()), {
      tenantId,
      projectId: film.id,
      workflowId: film.wf,
      revisionId: film.revision(1, 0),
      clientId: film.client.id,
      contactId: card.id,
      scope: 'workspace',
      name: hashed(name),
      domain: name,
      host: name,
      'sign-up.host': hashed(hostOf(workspace.subdomain)),
      expires: Math.floor(runtime.clock.now() / 1000) + 3600,
    });
    const ofAWorkspace = Object.values(entities).filter(({ schema }) => 'tenantId' in schema.attributes);
    expect(kinds(await ofThis())).toEqual(ofAWorkspace.map(({ schema }) => schema.model.entity).toSorted());

    await owner.ok(deleteTenant, { params: { id: tenantId } });
    expect((await owner.call(getMe)).status).toBe(410);
    runtime.clock.advance((deletionGraceDays + 1) * dayMs);
    await deliverBatch(endOfGrace, [JSON.stringify({ tenantId })], runtime.clock.now());
    expect((await owner.call(getMe)).status).toBe(404);
    const events = await deletions(0, 'Workspace Deleted');
    expect(events).toHaveLength(1);
    const { cut } = await purgeWithCuts(events.map(bodyOf)[0] ?? '', (delivery) => cutAfter(6 * delivery));
    expect(cut).toBeGreaterThan(5);

    await deliverTo('release-domains', events);

    const left = await ofThis();
    expect(await inHistory(tenantId)).toEqual([]);
    expect(kinds(left.filter(({ expires }) => expires === undefined))).toEqual(['purge-job']);
    // Claims, codes and answers to repeated calls, which hold only numbers and hashes, and expire.
    expect(kinds(left.filter(({ expires }) => expires !== undefined))).toEqual([
      'claim',
      'decision-code',
      'handover',
      'idempotent-call',
      'mail-turn',
      'reminder-claim',
    ]);
    expect(await objects()).toEqual([]);
    expect(schedules()).toBe(0);
    expect(accounts()).not.toContain('here@team.example');
    expect(accounts()).not.toContain(card.email);
    expect(accounts()).toContain('both@team.example');
    expect(await ofOther()).toEqual(before);
    const job = { tenantId, kind: 'workspace', id: tenantId } as const;
    expect((await PurgeJob.get(job).go()).data?.state).toBe('done');
    // The subdomain is free again.
    const again = await runtime.createWorkspace({ subdomain: workspace.subdomain });
    expect(again.tenantId).not.toBe(tenantId);
  }, 120_000);

  describe('with many projects', () => {
    const job = (tenantId: number) => ({ tenantId, kind: 'workspace', id: tenantId }) as const;
    /** A deleted workspace, of which only the numbers of its projects are left. */
    const deleted = async (tenantId: number, projects: number): Promise<string> => {
      await PurgeJob.put({ ...job(tenantId), created_on: '2031-01-01', state: 'waiting' }).go();
      await Counter.put({ tenantId, name: 'project', value: projects }).go();
      const event = {
        ...sampleOf('Workspace Deleted'),
        tenant_id: tenantId,
        project_id: 0,
        id: `of-${tenantId}`,
      };
      return bodyOf(event);
    };
    const jobOf = async (tenantId: number) =>
      (await PurgeJob.get(job(tenantId)).go({ consistent: true })).data;
    const deliver = (body: string, attempt = 1) =>
      deliverBatch(handler, [body], runtime.clock.now(), attempt);

    it('gets further with each attempt that is cut off, and begins to count attempts anew', async () => {
      const tenantId = 7001;
      const { cut, handled } = await purgeWithCuts(await deleted(tenantId, 400), () => cutAfter(100));
      expect((await jobOf(tenantId))?.state).toBe('done');
      expect(cut).toBeGreaterThan(3);
      expect(handled).toBeGreaterThan(3);
    });

    it('is handed on after so many calls, ends whatever its size, and a repeated message adds no second chain', async () => {
      const tenantId = 7002;
      const first = await deleted(tenantId, 1000);
      expect(await deliver(first)).toEqual([]);
      const [second = '', ...none] = await queued();
      expect(none).toEqual([]);
      const halfway = await jobOf(tenantId);
      expect(halfway).toMatchObject({ state: 'waiting', run: 1, place: { section: 'projects' } });
      expect(halfway?.place?.next).toBeLessThan(400);
      expect(halfway?.place?.next).toBeGreaterThan(100);
      // SQS delivers the first once more, as if it had not been handled.
      expect(await deliver(first)).toEqual([]);
      expect(await queued()).toEqual([]);
      // It was interrupted before it had sent the next message.
      expect(await deliver(first, 2)).toEqual([]);
      expect(await queued()).toEqual([second]);
      const sent = vi.spyOn(documentClient, 'send');
      expect(await Promise.all([deliver(second), deliver(second)])).toEqual([[], []]);
      // Two runs at once: the one that is late with its first step ends, so that not everything is read twice.
      const reads = sent.mock.calls.filter(([command]) => command instanceof QueryCommand).length;
      vi.restoreAllMocks();
      expect(reads).toBeLessThan(1.5 * ((halfway?.place?.next ?? 0) + 50));
      for (let bodies = await queued(); bodies.length > 0; bodies = await queued()) {
        expect(bodies).toHaveLength(1);
        expect(await deliver(bodies[0] ?? '')).toEqual([]);
      }
      expect(await jobOf(tenantId)).toMatchObject({ state: 'done', done_on: expect.any(String) });
      expect(await Counter.get({ tenantId, name: 'project' }).go()).toEqual({ data: null });
    });

    it('is given up only when attempts bring no step', async () => {
      const tenantId = 7003;
      const body = await deleted(tenantId, 10);
      for (let attempt = 1; attempt <= 5; attempt++) {
        cutAfter(1);
        expect(await deliver(body, attempt)).toEqual([0]);
        vi.restoreAllMocks();
      }
      expect(await queued()).toEqual([]);
      expect((await jobOf(tenantId))?.steps).toBeUndefined();
    });
  });

  it('deletes again what DynamoDB leaves of a batch, and gives up on what it leaves time and again', async () => {
    const tenantId = 7004;
    await Counter.put([1, 2, 3].map((value) => ({ tenantId, name: `count_${value}`, value }))).go();
    const send = documentClient.send.bind(documentClient) as (command: object) => Promise<object>;
    let left = 2;
    const throttled = vi.spyOn(documentClient, 'send').mockImplementation((command: object) => {
      if (!(command instanceof BatchWriteCommand) || left === 0) return send(command);
      left -= 1;
      return Promise.resolve({ UnprocessedItems: command.input.RequestItems });
    });
    expect(await thinPartition(tenantId, 'counters')).toEqual({ deleted: 3, more: false });
    expect(throttled.mock.calls.filter(([command]) => command instanceof BatchWriteCommand)).toHaveLength(3);
    expect(await thinPartition(tenantId, 'counters')).toEqual({ deleted: 0, more: false });
    await Counter.put({ tenantId, name: 'count', value: 1 }).go();
    left = 99;
    await expect(thinPartition(tenantId, 'counters')).rejects.toThrow('Throttling');
    expect(left).toBe(99 - 6);
  });
});
