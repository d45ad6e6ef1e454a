/**
 * Handlers broken on purpose: given another workspace's id, they are refused by the credentials of their request
 * (docs/decisions/0067).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getClient } from '#contracts/clients.ts';
import { search } from '#contracts/search.ts';
import { Client } from '#server/data/entities/client.ts';
import { transact } from '#server/data/transact.ts';
import { putObject, readUrl, textPictureKey } from '#server/files/storage.ts';
import { log } from '#server/log.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime, TestWorkspace } from '#testing/test-runtime.ts';

/** Work of the broken handler, which the search's text names a workspace to. */
let work: (tenantId: number) => Promise<unknown>;
let answered: unknown;

vi.mock('./search/search.ts', async () => {
  const { endpoint } = await import('#server/lambda/http.ts');
  const contract = await import('#contracts/search.ts');
  return {
    searchEndpoint: endpoint(contract.search, async ({ query }) => {
      answered = await work(Number(query.query));
      return { results: [], count: 0 };
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
      /User: arn:aws:sts::\d+:assumed-role\/proofline-tenant\/tenant-\d+ is not authorized to perform: dynamodb:\w+ on resource: arn:aws:dynamodb:.*:table\/proofline because no identity-based policy allows/,
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

it('an address signed for a file of another workspace opens nothing', async () => {
  const [now, bytes] = [runtime.clock.now(), Buffer.from('seen')];
  const keyOf = (tenantId: number) => textPictureKey(tenantId, 1, name);
  const name = randomUUID();
  for (const { tenantId } of [own, other]) await putObject(keyOf(tenantId), bytes, 'image/png', now);
  work = (tenantId) => readUrl(keyOf(tenantId), now);
  const opened: number[] = [];
  for (const { tenantId } of [own, other]) {
    expect((await ask(tenantId)).status).toBe(200);
    opened.push((await fetch(String(answered))).status);
  }
  expect(opened).toEqual([200, 403]);
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
