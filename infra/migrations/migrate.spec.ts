import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listClients } from '#contracts/clients.ts';
import { listProjects } from '#contracts/projects.ts';
import { getTimeline, sendPreview, undoLast } from '#contracts/timeline.ts';
import { documentClient, tableName } from '#server/data/table.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { migrate } from './migrate.ts';
import { type Item, LaterData, type Migration, migrations } from './migrations.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime();
});
afterAll(() => runtime.stop());

/** Key of the item that keeps the format. */
const format = { pk: 'table-format', sk: 'table-format' };
const own = { client: documentClient, table: tableName };

/** All items of the table. */
const items = async () => {
  const all: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: documentClient },
    { TableName: tableName, ConsistentRead: true },
  ))
    all.push(...Items);
  return all;
};
const compare = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1);

/** Part that a text was packed from; undefined for a plain text. */
const unpackedFrom = (value: unknown): object | undefined => {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as object;
  } catch {
    return undefined;
  }
};

/** Item in format 1: nested parts as maps and lists, a row's project spread over it. */
const asBefore = (item: Record<string, unknown>): Record<string, unknown> => {
  const { card, ...rest } = Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, unpackedFrom(value) ?? value]),
  );
  if (item.__edb_e__ !== 'row') return { ...rest, ...(card === undefined ? {} : { card }) };
  const summaries = Object.entries(rest.summaries as Record<string, string>);
  return {
    ...rest,
    ...(card as object),
    summaries: Object.fromEntries(summaries.map(([name, text]) => [name, JSON.parse(text)])),
  };
};

it('brings data of the first format along: lists, history and undo are as they were, and work goes on', async () => {
  const { owner } = await runtime.createWorkspace();
  const film = await createTestProject(owner);
  const send = (round: number) =>
    owner.ok(sendPreview, {
      params: { id: film.id, wf: film.wf, rev: film.revision(1, round) },
      body: {
        emailText: { subject: 'Look', body: '<p>{{review_link}}</p>' },
        reviewLink: 'https://example.com',
      },
    });
  await send(0);
  await runtime.idle();
  const shown = async () => ({
    list: { ...(await owner.ok(listProjects, { query: {} })), now: '' },
    timeline: { ...(await owner.ok(getTimeline, { params: { id: film.id, wf: film.wf } })), now: '' },
    clients: await owner.ok(listClients, {}),
  });
  const before = await shown();

  const packed = (await items()).filter((item) => Object.values(item).some(unpackedFrom));
  expect(packed.map((item) => item.__edb_e__)).toEqual(
    expect.arrayContaining(['client', 'commit', 'project', 'row', 'undo', 'workflow']),
  );
  for (const item of packed) {
    await documentClient.send(new PutCommand({ TableName: tableName, Item: asBefore(item) }));
  }

  await documentClient.send(new DeleteCommand({ TableName: tableName, Key: format }));
  const [done] = await migrate(own);
  expect(done).toMatchObject({ migration: { format: 2 }, changed: 1, ended: true });
  expect(await shown()).toEqual(before);
  await owner.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
  await runtime.idle();
  expect((await shown()).list.items[0]?.status).toBe('in_production');
  expect(await migrate(own)).toEqual([]);
});

describe('a migration', () => {
  const made = (name: string): Item => ({
    pk: 'table-format',
    sk: name,
    __edb_e__: 'sample',
    old: name,
    kept: 1,
  });
  const names = Array.from({ length: 40 }, (_, index) => `item ${index}`);
  const migration: Migration = {
    format: 4,
    name: 'a new name of an attribute',
    entity: 'sample',
    concerns: ({ old }) => old !== undefined,
    migrate: ({ old, ...item }) => ({ ...item, renamed: old }),
  };
  const after = ({ old, ...item }: Item): Item => ({ ...item, renamed: old });
  const samples = async () =>
    (await items()).filter((item) => item.__edb_e__ === 'sample').toSorted((a, b) => compare(a.sk, b.sk));
  const put = (item: Item) => documentClient.send(new PutCommand({ TableName: tableName, Item: item }));
  const all = [...migrations, migration];

  beforeEach(async () => {
    await put({ ...format, format: 3 });
    await Promise.all(names.map((name) => put(made(name))));
  });
  const expected = () => names.map((name) => after(made(name))).toSorted((a, b) => compare(a.sk, b.sk));

  it('tried dry makes and checks every change, and writes none', async () => {
    const before = await samples();
    expect(await migrate({ ...own, all, dryRun: true })).toMatchObject([{ changed: 40, ended: true }]);
    expect(await samples()).toEqual(before);
    const endless: Migration = { ...migration, migrate: (item) => item };
    await expect(migrate({ ...own, all: [endless], dryRun: true })).rejects.toThrow('does not end');
    const moving: Migration = { ...migration, migrate: (item) => ({ ...after(item), sk: 'elsewhere' }) };
    await expect(migrate({ ...own, all: [moving], dryRun: true })).rejects.toThrow('does not end');
    expect(await samples()).toEqual(before);
  });

  it('interrupted in a page goes on with the page that it had not ended', async () => {
    const [whole] = await migrate({ ...own, all, dryRun: true });
    const ending = new AbortController();
    const [first] = await migrate({
      ...own,
      all,
      pageSize: 10,
      signal: ending.signal,
      onPage: ({ changed }) => {
        if (changed > 0) ending.abort();
      },
    });
    expect(first?.ended).toBe(false);
    expect(first?.changed).toBeLessThan(40);
    // Killed within a page: some of its items are changed already.
    let left = 3;
    const dying: Migration = {
      ...migration,
      migrate(item) {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return migration.migrate(item);
      },
    };
    await expect(migrate({ ...own, all: [...migrations, dying], pageSize: 10 })).rejects.toThrow('killed');
    const [second] = await migrate({ ...own, all, pageSize: 10 });
    expect(second?.ended).toBe(true);
    // Every page once: the killed one was not counted.
    expect(second?.read).toBe(whole?.read);
    expect(await samples()).toEqual(expected());
    expect(await migrate({ ...own, all })).toEqual([]);
  });

  it('keeps what others write at the same time, and leaves an item that is deleted meanwhile', async () => {
    const busy = new Set<unknown>();
    const racing: Migration = {
      ...migration,
      migrate(item) {
        // Between reading and writing: the first time somebody changes the item, or deletes it.
        if (!busy.has(item.sk)) {
          busy.add(item.sk);
          writes.push(item.sk === 'item 7' ? drop(item) : put({ ...item, old: `new ${item.old}` }));
        }
        return after(item);
      },
    };
    const drop = ({ pk, sk }: Item) =>
      documentClient.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
    const writes: Promise<unknown>[] = [];
    const client = {
      async send(command: unknown) {
        if (command instanceof UpdateCommand) await Promise.all(writes.splice(0));
        return documentClient.send(command as UpdateCommand);
      },
    } as DynamoDBDocumentClient;
    await migrate({ ...own, client, all: [...migrations, racing] });
    expect(busy.size).toBe(40);
    expect(await samples()).toEqual(
      expected()
        .filter(({ sk }) => sk !== 'item 7')
        .map((item) => ({ ...item, renamed: `new ${item.renamed}` })),
    );
  });

  it('by a later version is not undone: the data are refused', async () => {
    await migrate({ ...own, all });
    await expect(migrate(own)).rejects.toThrow(LaterData);
  });
});
