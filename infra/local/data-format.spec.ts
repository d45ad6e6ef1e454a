import { randomUUID } from 'node:crypto';
import { DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { afterEach, expect, it } from 'vitest';
import { listClients } from '#contracts/clients.ts';
import { listProjects } from '#contracts/projects.ts';
import { getTimeline, sendPreview, undoLast } from '#contracts/timeline.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { upgradeData } from './data-format.ts';

let runtime: TestRuntime | undefined;
afterEach(() => runtime?.stop());

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
  runtime = await testRuntime();
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

  const client = new DynamoDBClient({});
  const table = process.env.TABLE_NAME ?? '';
  const items = async () => {
    const all: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
      all.push(...Items.map((item) => unmarshall(item)));
    return all;
  };
  const packed = (await items()).filter((item) => Object.values(item).some(unpackedFrom));
  expect(packed.map((item) => item.__edb_e__)).toEqual(
    expect.arrayContaining(['client', 'commit', 'project', 'row', 'undo', 'workflow']),
  );
  for (const item of packed) {
    const Item = marshall(asBefore(item), { removeUndefinedValues: true });
    await client.send(new PutItemCommand({ TableName: table, Item }));
  }
  const settings = new Map<string, string>();
  const upgrade = () =>
    upgradeData(client, {
      table,
      settings: {
        get: (name) => settings.get(name),
        set: (name, value) => void settings.set(name, value),
        secret: () => randomUUID(),
      },
    });
  await upgrade();
  expect(await shown()).toEqual(before);
  await owner.ok(undoLast, { params: { id: film.id, wf: film.wf }, body: {} });
  await runtime.idle();
  expect((await shown()).list.items[0]?.status).toBe('in_production');
  expect(settings.get('format')).toBe('2');
  settings.set('format', '3');
  await expect(upgrade()).rejects.toThrow('later version');
});
