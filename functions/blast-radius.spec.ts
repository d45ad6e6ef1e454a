/**
 * Handlers broken on purpose: given another workspace's id, they are refused by the credentials of their request
 * (docs/decisions/0067).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getClient } from '#contracts/clients.ts';
import { routes } from '#contracts/index.ts';
import { needsToken } from '#contracts/route.ts';
import { search } from '#contracts/search.ts';
import { Client } from '#server/data/entities/client.ts';
import { Directory } from '#server/data/entities/directory.ts';
import { transact } from '#server/data/transact.ts';
import { mediaUrl } from '#server/files/media.ts';
import { putObject, readUrl, textPictureKey } from '#server/files/storage.ts';
import { log } from '#server/log.ts';
import { isHeldToTenants } from '#testing/held-to-tenants.ts';
import { nowhere, sampleOf } from '#testing/route-samples.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

/** Work of the broken handler, which the search's text names a workspace to. */
let work: (tenantId: number) => Promise<unknown>;
let answered: unknown;

/** Broken use case of every route for members, in place of its own, while it is set. */
let workOfAll: (() => Promise<unknown>) | undefined;

vi.mock('#server/lambda/http.ts', async (original) => {
  const http = await original<typeof import('#server/lambda/http.ts')>();
  const endpoint: typeof http.endpoint = (route, handle, again) =>
    http.endpoint(
      route,
      (call) => (workOfAll ? (workOfAll() as ReturnType<typeof handle>) : handle(call)),
      again,
    );
  return { ...http, endpoint };
});

vi.mock('./search/search.ts', async () => {
  const { endpoint } = await import('#server/lambda/http.ts');
  const contract = await import('#contracts/search.ts');
  return {
    searchEndpoint: endpoint(contract.search, async ({ query }) => {
      answered = await work(Number(query.query));
      return { results: [], count: 0, more: false };
    }),
  };
});

let runtime: TestRuntime;
let own: TestWorkspace;
let other: TestWorkspace;
let client: { readonly id: number };

beforeAll(async () => {
  runtime = await testRuntime({ events: false });
  own = await runtime.createWorkspace();
  other = await runtime.createWorkspace();
  client = (await createTestProject(other.owner)).client;
  await createTestProject(own.owner);
});
afterAll(() => runtime.stop());

const ask = async (tenantId: number) => {
  answered = undefined;
  const told = vi.spyOn(log, 'error').mockReturnValue(undefined);
  const { status } = await own.owner.call(search, { query: { query: String(tenantId) } });
  const error = told.mock.calls.map(([, more]) => String((more as { error?: unknown }).error)).join();
  told.mockRestore();
  return { status, error };
};

const ofMembers = routes.filter((route) => needsToken(route) && route.access !== 'person');
/** Resources of members' routes; `search` is broken by itself below. */
const resources = [...new Set(ofMembers.map(({ resource }) => resource))].filter((name) => name !== 'search');

it.each(resources)('no broken handler of %s reads another workspace', async (resource) => {
  expect(isHeldToTenants({ resource })).toBe(true);
  const ways: readonly (readonly [() => Promise<unknown>, RegExp])[] = [
    [() => Client.query.primary({ tenantId: other.tenantId }).go(), /perform: dynamodb:Query/],
    [() => Client.get({ tenantId: other.tenantId, id: client.id }).go(), /perform: dynamodb:GetItem/],
    [
      () => Client.patch({ tenantId: other.tenantId, id: client.id }).set({ name: 'Taken over' }).go(),
      /perform: dynamodb:UpdateItem/,
    ],
    // Entries of others in the directory can't be listed, whichever of them the function writes.
    [() => Directory.query.primary({ kind: 'email', name: 'any' }).go(), /perform: dynamodb:Query/],
  ];
  // By a key: some functions never list their workspace's items, and may not.
  const owns = () => Client.get({ tenantId: own.tenantId, id: client.id }).go();
  let reached = 0;
  for (const route of ofMembers.filter((one) => one.resource === resource)) {
    for (const [way, told] of [[owns, undefined] as const, ...ways]) {
      let ran = false;
      let failure: unknown;
      workOfAll = async () => {
        ran = true;
        await way().catch((error: unknown) => {
          failure = error;
        });
        return { refused: { code: 'conflict' } };
      };
      await own.owner.call(route, sampleOf(route, nowhere) as never);
      workOfAll = undefined;
      if (!ran) continue;
      reached += 1;
      if (told) expect(String(failure), route.name).toMatch(told);
      else expect(failure, route.name).toBeUndefined();
    }
    // A single route that lets the owner through stands for its function: all have the function's credentials.
    if (reached > 0) break;
  }
  expect(reached).toBe(ways.length + 1);
});

it('every function is held to the workspace of a request, and the sign-up to the one that it makes', () => {
  const free = new Set(routes.filter((route) => !isHeldToTenants(route)).map(({ resource }) => resource));
  expect([...free]).toEqual([]);
});

it.each([
  ['a read of a list', (tenantId: number) => Client.query.primary({ tenantId }).go()],
  ['a read of one', (tenantId: number) => Client.get({ tenantId, id: client.id }).go({ consistent: true })],
  [
    'reads of several',
    (tenantId: number) =>
      Client.get([
        { tenantId, id: client.id },
        { tenantId: own.tenantId, id: 99 },
      ]).go(),
  ],
])('%s reaches the own workspace, and no other', async (_, read) => {
  work = read;
  expect(await ask(own.tenantId)).toEqual({ status: 200, error: '' });
  expect(await ask(other.tenantId)).toEqual({
    status: 500,
    error: expect.stringMatching(
      /User: arn:aws:sts::\d+:assumed-role\/proofline-search-tenant\/tenant-\d+ is not authorized to perform: dynamodb:\w+ on resource: arn:aws:dynamodb:.*:table\/proofline because no identity-based policy allows/,
    ),
  });
  expect(answered).toBeUndefined();
});

it('a transaction with an item of another workspace is refused whole', async () => {
  work = (tenantId) =>
    transact((entities) => [
      entities.Counter.upsert({ tenantId: own.tenantId, name: 'broken' }).add({ value: 1 }).commit(),
      entities.Client.patch({ tenantId, id: client.id }).set({ name: 'Taken over' }).commit(),
    ]);
  expect((await ask(other.tenantId)).status).toBe(500);
  expect(await other.owner.ok(getClient, { params: client })).toMatchObject({ name: 'Client & Co' });
});

it.each([
  ['of a download', readUrl, [200, 403]],
  // It is signed with a key of all tenants, so that none is made.
  ['of media', mediaUrl, [200, undefined]],
])('an address %s that is asked for a file of another workspace opens nothing', async (_, urlOf, answers) => {
  const [now, bytes] = [runtime.clock.now(), Buffer.from('seen')];
  const keyOf = (tenantId: number) => textPictureKey(tenantId, 1, name);
  const name = randomUUID();
  for (const { tenantId } of [own, other]) await putObject(keyOf(tenantId), bytes, 'image/png', now);
  const opened: (number | undefined)[] = [];
  for (const { tenantId } of [own, other]) {
    let address: string | undefined;
    workOfAll = async () => {
      address = await urlOf(keyOf(tenantId), now);
      return { refused: { code: 'conflict' } };
    };
    // A function that shows pictures of texts, as the search does not.
    for (const route of ofMembers.filter(({ resource }) => resource === 'notes'))
      if (address === undefined) await own.owner.call(route, sampleOf(route, nowhere) as never);
    workOfAll = undefined;
    opened.push(address === undefined ? undefined : (await fetch(address)).status);
  }
  expect(opened).toEqual(answers);
});

it('requests of two workspaces at once keep to their own', async () => {
  const seen = new Map<number, unknown>();
  work = async (tenantId) => {
    const found = await Client.query
      .primary({ tenantId })
      .go()
      .catch(() => 'refused');
    seen.set(tenantId, found === 'refused' ? found : 'read');
  };
  const call = (workspace: TestWorkspace, tenantId: number) =>
    workspace.owner.call(search, { query: { query: String(tenantId) } });
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([call(own, own.tenantId), call(other, other.tenantId)]);
    expect([...seen.values()]).toEqual(['read', 'read']);
    seen.clear();
  }
  await Promise.all([call(own, other.tenantId), call(other, own.tenantId)]);
  expect([...seen.values()]).toEqual(['refused', 'refused']);
});
