/** Index of the search: its answers are those of a search among all entries, whatever happened to them and in which order. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mostResults } from '#contracts/search.ts';
import type { WorkflowSummary } from '#domain/project/summary.ts';
import { searchAmong, stageFoundBy } from '#domain/search/search.ts';
import { searchedStages } from '#domain/search/stages.ts';
import { oldestReadable, termsVersion } from '#domain/search/terms.ts';
import { testRuntime } from '#testing/support.ts';
import { createTestProject } from '#testing/test-project.ts';
import type { TestRuntime } from '#testing/test-runtime.ts';
import { Client } from '../data/entities/client.ts';
import { ProjectListItem } from '../data/entities/project-list-item.ts';
import { SearchDocument } from '../data/entities/search-document.ts';
import { SearchIndex } from '../data/entities/search-index.ts';
import { SearchTerm } from '../data/entities/search-term.ts';
import { packed, unpacked } from '../data/nested.ts';
import { parseItem } from '../projects/project-list.ts';
import { buildIndex, indexDifferences, indexIsBuilt, rebuildIndex } from './build.ts';
import { clientEntries, inOrder, projectEntry } from './entries.ts';
import { findInIndex } from './find.ts';
import { indexDocument, termsByKey } from './index-document.ts';
import { groups } from './keys.ts';

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await testRuntime({ events: false, faults: true });
});
afterEach(() => runtime.faults.reset());
afterAll(() => runtime.stop());

/** Workspaces of items alone: numbers that no other spec has. */
let lastTenant = 4_000_000;
const newTenant = () => {
  lastTenant += 1;
  return lastTenant;
};

interface Row {
  readonly name: string;
  readonly code?: string;
  readonly client?: string;
  readonly list?: 'active' | 'archived';
  readonly deliverable?: string;
  readonly stages?: readonly string[];
}

const rowOf = (
  tenantId: number,
  projectId: number,
  { name, code = '', client = '', list = 'active', deliverable, stages = [] }: Row,
) => ({
  tenantId,
  list,
  projectId,
  client_id: 1,
  team: '',
  card: {
    name,
    reference_code: code,
    client_name: client,
    start_date: '2026-01-01',
    created_on: '2026-01-01T00:00:00.000Z',
    deliverable_type: 'Single' as const,
    timezone: 'UTC',
    cancelled: false,
    send_csat_survey: false,
    is_survey_sent: false,
    survey_completed: false,
  },
  summaries: {
    w1: JSON.stringify({
      id: 1,
      title: deliverable ?? name,
      current_stage: null,
      current_stages: [],
      stage_titles: searchedStages(stages),
    }),
  },
});

const putRow = async (tenantId: number, projectId: number, row: Row) => {
  const other = row.list === 'archived' ? 'active' : 'archived';
  await ProjectListItem.put(rowOf(tenantId, projectId, row)).go();
  await ProjectListItem.delete({ tenantId, list: other, projectId }).go();
};
const dropRow = (tenantId: number, projectId: number) =>
  ProjectListItem.delete([
    { tenantId, list: 'active', projectId },
    { tenantId, list: 'archived', projectId },
  ]).go();

const putClient = (tenantId: number, id: number, name: string, people: readonly string[] = []) =>
  Client.put({
    tenantId,
    id,
    name,
    updated_on: '2026-01-01T00:00:00.000Z',
    contacts: people.map((firstname, index) => ({
      id: id * 10_000 + index + 1,
      firstname,
      lastname: 'Alba',
      email: `${index}@mail.example`,
    })),
    last_contact: people.length,
    version: 1,
  }).go();

const project = (tenantId: number, id: number) => indexDocument({ tenantId, kind: 'project', id });
const client = (tenantId: number, id: number) => indexDocument({ tenantId, kind: 'client', id });

/** Entries of everything that is stored, by no index. */
const allEntries = async (tenantId: number) => {
  const whole = { consistent: true, pages: 'all' } as const;
  const rows = await Promise.all(
    (['active', 'archived'] as const).map((list) =>
      ProjectListItem.query.primary({ tenantId, list }).go(whole),
    ),
  );
  const clients = await Client.query.primary({ tenantId }).go(whole);
  return inOrder([
    ...rows.flatMap(({ data }) => data.map((row) => projectEntry(parseItem(row)))),
    ...clients.data.flatMap(clientEntries),
  ]);
};

const find = (tenantId: number, query: string) => findInIndex(query, { tenantId, groups, beside: [] });
const titles = async (tenantId: number, query: string) =>
  (await find(tenantId, query)).best.map(({ title }) => title);

/** Stored terms, which a rebuild from nothing would write exactly so. */
const termsOf = async (tenantId: number) =>
  (await SearchTerm.query.primary({ tenantId }).go({ consistent: true, pages: 'all' })).data;

const letters = fc.constantFrom(...'aábBcd1- ');
const text = fc.string({ unit: letters, minLength: 1, maxLength: 9 });
const row = fc.record({
  name: text,
  code: fc.constantFrom('', 'AB-1', 'CD-12'),
  client: fc.constantFrom('Abba', 'Bacd ad'),
  list: fc.constantFrom('active' as const, 'archived' as const),
  deliverable: text,
  stages: fc.array(fc.oneof(text, fc.constantFrom('abacd', 'bacda ab')), { maxLength: 3 }),
});
const edit = fc.oneof(
  fc.record({ kind: fc.constant('row' as const), id: fc.integer({ min: 1, max: 4 }), row }),
  fc.record({ kind: fc.constant('drop' as const), id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant('client' as const),
    id: fc.integer({ min: 1, max: 2 }),
    name: text,
    people: fc.array(text, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('deleting' as const), id: fc.integer({ min: 1, max: 2 }) }),
);

it('after any edits, told of late, twice and at once, finds for any query all that a search of everything finds, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ edit, isTold: fc.boolean() }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.oneof(text, fc.constantFrom('abba', 'bacd', 'abab', 'bcad', 'acdd')), {
        minLength: 4,
        maxLength: 4,
      }),
      async (edits, queries) => {
        const tenantId = newTenant();
        for (const { edit: one, isTold } of edits) {
          if (one.kind === 'row') await putRow(tenantId, one.id, one.row);
          if (one.kind === 'drop') await dropRow(tenantId, one.id);
          if (one.kind === 'client') await putClient(tenantId, one.id, one.name, one.people);
          if (one.kind === 'deleting')
            await Client.upsert({
              tenantId,
              id: one.id,
              name: 'Gone',
              updated_on: '',
              contacts: [],
              last_contact: 0,
              version: 2,
              status: 'deleting',
              language: 'en',
            }).go();
          const index = one.kind === 'row' || one.kind === 'drop' ? project : client;
          // An event that is lost meanwhile comes at the end.
          if (isTold) await Promise.all([index(tenantId, one.id), index(tenantId, one.id)]);
        }
        for (const id of [4, 1, 3, 2]) await project(tenantId, id);
        for (const id of [2, 1]) await client(tenantId, id);

        const all = await allEntries(tenantId);
        for (const query of queries.filter((one) => one.trim() !== '')) {
          expect(await find(tenantId, query), query).toEqual({
            ...searchAmong(query, all, mostResults),
            more: false,
          });
        }
        const kept = await termsOf(tenantId);
        await rebuildIndex(tenantId);
        expect(kept).toEqual(await termsOf(tenantId));
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 5) },
  );
});

describe('a large workspace', () => {
  const films = 120;
  let tenantId: number;
  beforeAll(async () => {
    tenantId = newTenant();
    const ids = Array.from({ length: films }, (_, index) => index + 1);
    await Promise.all(
      ids.map((id) =>
        putRow(tenantId, id, { name: `Film of the year ${id}`, code: `ACM-${id}`, client: 'Acme' }),
      ),
    );
    await putRow(tenantId, films + 1, { name: 'The making of Film', code: 'ACM-MAKE', client: 'Acme' });
    await putClient(tenantId, 1, 'Filmhaus');
    expect(await buildIndex(tenantId)).toBe(true);
  });

  it('answers with the best matches, as many as fit, and says that there are more', async () => {
    const { best, count, more } = await find(tenantId, 'film');
    expect(best).toHaveLength(mostResults);
    expect([count >= mostResults, more]).toEqual([true, true]);
    expect(best.slice(0, 2).map(({ title }) => title)).toEqual([
      'Film of the year 120',
      'Film of the year 119',
    ]);
    expect(best.map(({ title }) => title)).not.toContain('The making of Film');
  });

  it('loses no match among many of the same words', async () => {
    expect(await titles(tenantId, 'film 77')).toEqual(['Film of the year 77']);
    expect(await titles(tenantId, 'acme film making')).toEqual(['The making of Film']);
    expect(await titles(tenantId, 'acme flim makimg')).toEqual(['The making of Film']);
    expect(await titles(tenantId, 'filmhaus')).toEqual(['Filmhaus']);
    expect(await titles(tenantId, 'acme elephant')).toEqual([]);
  });

  it('has the matches by names before those by stages, which all projects have, and bounds what it reads of these', async () => {
    const many = newTenant();
    const stages = ['Concept', 'Layout'];
    const ids = Array.from({ length: 130 }, (_, index) => index + 1);
    await Promise.all(
      ids.map((id) => putRow(many, id, { name: `Poster ${id}`, code: `P-${id}`, client: 'Acme', stages })),
    );
    await putRow(many, 1, { name: 'A guide', code: 'LAYOUT-1', client: 'Acme', stages });
    await putRow(many, 2, { name: 'Old layout', client: 'Acme', stages, list: 'archived' });
    await putClient(many, 1, 'Layouters', ['Lay']);
    await buildIndex(many);
    const costOf = async (query: string) => {
      const { result, calls, capacity } = await runtime.measure(() => find(many, query));
      return { ...result, queries: calls.Query ?? 0, units: capacity.read ?? 0 };
    };
    const found = await costOf('layout');
    expect(found.best.slice(0, 5).map(({ title }) => title)).toEqual([
      'Layouters',
      'Old layout',
      'A guide',
      'Lay Alba',
      'Poster 130',
    ]);
    expect([found.best.length, found.more]).toEqual([mostResults, true]);
    expect(stageFoundBy('layout', found.best[4] ?? { title: '', further: [] })).toBe('Layout');
    expect(stageFoundBy('layout', found.best[1] ?? { title: '', further: [] })).toBeNull();
    expect(await titles(many, 'poster 77 layout')).toEqual(['Poster 77']);
    // A letter wrong counts in stages only if no name is meant.
    expect((await find(many, 'layuot')).count).toBe(4);
    for (const query of ['layout', 'l', 'poster layout', 'concept layout', 'concpet', 'concpet layuot']) {
      const { best, queries, units } = await costOf(query);
      expect(best.length, query).toBe(mostResults);
      expect(queries, query).toBeLessThanOrEqual(90);
      expect(units, query).toBeLessThanOrEqual(80);
    }
  });

  it('costs a search as much as a small one', async () => {
    const small = newTenant();
    await putRow(small, 1, { name: 'Film of the year 1', code: 'ACM-1', client: 'Acme' });
    await buildIndex(small);
    const costOf = async (id: number, query: string) => {
      const { calls, capacity } = await runtime.measure(() => find(id, query));
      return { queries: calls.Query ?? 0, units: capacity.read ?? 0 };
    };
    for (const query of ['f', 'film', 'acm', 'acm-77', 'flim']) {
      const [of, ofSmall] = [await costOf(tenantId, query), await costOf(small, query)];
      expect(of.queries, query).toBeLessThanOrEqual(ofSmall.queries + 8);
      expect(of.units, query).toBeLessThanOrEqual(30);
    }
  });
});

describe('a change of more terms than a transaction takes', () => {
  const people = Array.from({ length: 8 }, (_, index) => `Person Number${index}`);

  it('is completed by the next call after a crash behind any of its transactions', async () => {
    for (const done of [0, 1, 3]) {
      const tenantId = newTenant();
      await putClient(tenantId, 1, 'First name of it', people);
      await client(tenantId, 1);
      await putClient(tenantId, 1, 'Another name', people.slice(0, 5));
      for (let passed = 0; passed < done; passed += 1)
        runtime.faults.plan({ operation: 'TransactWriteItems', fault: { kind: 'latency', ms: 0 } });
      runtime.faults.plan({
        operation: 'TransactWriteItems',
        times: 20,
        fault: { kind: 'drop', when: 'before' },
      });
      await expect(client(tenantId, 1)).rejects.toThrow();
      runtime.faults.reset();
      await client(tenantId, 1);
      const kept = await termsOf(tenantId);
      await rebuildIndex(tenantId);
      expect(kept).toEqual(await termsOf(tenantId));
      expect(await titles(tenantId, 'first')).toEqual([]);
      expect((await find(tenantId, 'number')).count).toBe(5);
    }
  });

  it('is not undone by one that read an earlier state', async () => {
    const tenantId = newTenant();
    await putClient(tenantId, 1, 'First name of it', people);
    await client(tenantId, 1);
    const names = ['Second', 'Third', 'Fourth'];
    const calls: Promise<void>[] = [];
    for (const name of names) {
      await putClient(tenantId, 1, name, people);
      calls.push(client(tenantId, 1));
    }
    await Promise.allSettled(calls);
    await client(tenantId, 1);
    expect(await titles(tenantId, 'fourth')).toContain('Fourth');
    for (const name of ['first', 'second', 'third']) expect(await titles(tenantId, name)).toEqual([]);
  });
});

describe('a document that is gone', () => {
  it('leaves no term and no document', async () => {
    const tenantId = newTenant();
    await putRow(tenantId, 1, { name: 'Film' });
    await project(tenantId, 1);
    await dropRow(tenantId, 1);
    for (const _ of [1, 2]) await project(tenantId, 1);
    expect(await termsOf(tenantId)).toEqual([]);
    expect((await SearchDocument.query.primary({ tenantId }).go({ consistent: true })).data).toEqual([]);
  });
});

describe('an index', () => {
  const workspaceOf = async (projects: number) => {
    const tenantId = newTenant();
    for (let id = 1; id <= projects; id += 1)
      await putRow(tenantId, id, { name: `Film ${id}`, list: id % 3 === 0 ? 'archived' : 'active' });
    await putClient(tenantId, 1, 'Acme', ['Ann']);
    return tenantId;
  };

  it('is built in parts, going on where it was interrupted', async () => {
    const tenantId = await workspaceOf(25);
    const ends: boolean[] = [];
    while (ends.at(-1) !== true) {
      expect(await indexIsBuilt(tenantId)).toBe(false);
      ends.push(await buildIndex(tenantId, 8));
    }
    expect(ends.length).toBeGreaterThan(2);
    expect(await indexIsBuilt(tenantId)).toBe(true);
    expect((await find(tenantId, 'film')).count).toBe(25);
    const { calls } = await runtime.measure(() => buildIndex(tenantId, 8));
    expect(calls).toEqual({ GetItem: 1 });
  });

  it('by earlier rules answers while it is brought up to date, with the rows that lack titles of stages', async () => {
    const { owner, tenantId } = await runtime.createWorkspace();
    const film = await createTestProject(owner, {
      name: 'Film',
      stages: [{ title: 'Storyboard', revisions: 1 }],
    });
    const row = { tenantId, list: 'active', projectId: film.id } as const;
    const stored = async () => {
      const { data } = await ProjectListItem.get(row).go({ consistent: true });
      if (!data) throw new Error('no row');
      return data;
    };
    // A row and an index as they were stored before.
    const now = await stored();
    const before = Object.fromEntries(
      Object.entries(now.summaries).map(([name, text]) => {
        const { stage_titles: _, ...summary } = unpacked<WorkflowSummary>(text);
        return [name, packed(summary)];
      }),
    );
    await ProjectListItem.patch(row).set({ summaries: before }).go();
    const { stages: _, ...entry } = projectEntry(parseItem(await stored()));
    await SearchDocument.put({ tenantId, kind: 'project', id: film.id, entries: [entry], version: 1 }).go();
    for (const key of termsByKey('projects', [entry]).keys())
      await SearchTerm.put({ tenantId, key, entry }).go();
    await SearchIndex.put({ tenantId, terms: oldestReadable, section: 'built', after: 0 }).go();

    expect(await indexIsBuilt(tenantId)).toBe(true);
    expect((await indexDifferences(tenantId))?.missing).toBeGreaterThan(0);
    expect(await buildIndex(tenantId, 0)).toBe(false);
    expect(await indexIsBuilt(tenantId)).toBe(true);
    expect([await titles(tenantId, 'film'), await titles(tenantId, 'story')]).toEqual([['Film'], []]);
    expect(await buildIndex(tenantId)).toBe(true);
    expect(await titles(tenantId, 'story')).toEqual(['Film']);
    expect(await titles(tenantId, 'stroyboard')).toEqual(['Film']);
    expect((await stored()).summaries).toEqual(now.summaries);
    expect(await indexDifferences(tenantId)).toEqual({ missing: 0, beyond: 0 });
    expect((await SearchIndex.get({ tenantId }).go({ consistent: true })).data).toEqual({
      tenantId,
      terms: termsVersion,
      section: 'built',
      after: 0,
    });
  });

  it('by rules that are wrong now answers no search, and is built anew by a rebuild alone', async () => {
    const tenantId = await workspaceOf(3);
    await buildIndex(tenantId);
    await SearchTerm.put({
      tenantId,
      key: 'pt#stray#1',
      entry: {
        order: '1',
        title: 'Stray',
        further: [],
        result: projectEntry(parseItem(rowOf(tenantId, 9, { name: 'Stray' }))).result,
      },
    }).go();
    expect(await indexDifferences(tenantId)).toEqual({ missing: 0, beyond: 1 });
    await SearchIndex.patch({ tenantId })
      .set({ terms: oldestReadable - 1 })
      .go();
    expect(await indexIsBuilt(tenantId)).toBe(false);
    expect(await buildIndex(tenantId)).toBe(false);
    expect(await indexDifferences(tenantId)).toBeNull();
    await rebuildIndex(tenantId);
    expect(await indexIsBuilt(tenantId)).toBe(true);
    expect(await titles(tenantId, 'stray')).toEqual([]);
    expect((await find(tenantId, 'film')).count).toBe(3);
  });
});
