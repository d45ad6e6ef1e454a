/**
 * Brings the terms of a document of the search in line with its project or client. It starts from what is stored, whatever
 * event it is called for, so that repeated, late and reordered calls end at the same index.
 */
import type { EntityItem } from 'electrodb';
import { termsOf } from '#domain/search/terms.ts';
import { canonical } from '../data/commit.ts';
import { Client } from '../data/entities/client.ts';
import { SearchDocument } from '../data/entities/search-document.ts';
import type { SearchEntry } from '../data/entities/search-term.ts';
import { type TransactionEntities, type TransactionItems, transact } from '../data/transact.ts';
import { lacksStages, mendRow } from '../projects/mend-row.ts';
import { listedAnywhere } from '../projects/project-list.ts';
import { again, retry } from '../retry.ts';
import { clientEntries, projectEntry } from './entries.ts';
import { type Group, termKey } from './keys.ts';

export interface Document {
  readonly tenantId: number;
  readonly kind: 'project' | 'client';
  readonly id: number;
}

/** Terms of a transaction, which also holds the document. */
const termsAtOnce = 90;
const retries = { attempts: 6, waitMs: 30 };

/** Entries of a document as it is now; none of a deleted one. */
const entriesNow = async ({ tenantId, kind, id }: Document): Promise<readonly SearchEntry[]> => {
  if (kind === 'project') {
    const rows = await listedAnywhere(tenantId, [id]);
    if (!rows.some(lacksStages)) return rows.map(projectEntry);
    await mendRow(tenantId, id);
    return (await listedAnywhere(tenantId, [id])).map(projectEntry);
  }
  const { data } = await Client.get({ tenantId, id }).go({ consistent: true });
  return data ? clientEntries(data) : [];
};

/** Terms by their keys, with the content of each. */
export const termsByKey = (group: Group, entries: readonly SearchEntry[]) =>
  new Map(
    entries.flatMap((entry) => {
      const content = canonical(entry);
      return termsOf(entry).map((term) => [termKey(group, term, entry.order), { entry, content }] as const);
    }),
  );

type Write = (entities: TransactionEntities) => TransactionItems[number];

/** Writes that turn terms into others; `whole` writes all of these, for terms of which some may be missing. */
const changesOf = (
  { tenantId, kind }: Document,
  before: readonly SearchEntry[],
  after: readonly SearchEntry[],
  whole: boolean,
): readonly Write[] => {
  const group = kind === 'project' ? 'projects' : 'clients';
  const [had, wanted] = [termsByKey(group, before), termsByKey(group, after)];
  return [
    ...[...wanted]
      .filter(([key, { content }]) => whole || had.get(key)?.content !== content)
      .map(
        ([key, { entry }]): Write =>
          (entities) =>
            entities.SearchTerm.put({ tenantId, key, entry }).commit(),
      ),
    ...[...had.keys()]
      .filter((key) => !wanted.has(key))
      .map(
        (key): Write =>
          (entities) =>
            entities.SearchTerm.delete({ tenantId, key }).commit(),
      ),
  ];
};

type DocumentItem = EntityItem<typeof SearchDocument>;

/** Write of the document if it has the version that was seen; one that ends without entries is deleted. */
const withLock = (
  entities: TransactionEntities,
  { changing, ...item }: Omit<DocumentItem, 'version'>,
  seen: number | undefined,
): TransactionItems[number] => {
  if (seen === undefined)
    return entities.SearchDocument.create({ ...item, version: 1, ...(changing && { changing }) }).commit();
  const { tenantId, kind, id } = item;
  const write =
    item.entries.length === 0 && !changing
      ? entities.SearchDocument.delete({ tenantId, kind, id })
      : entities.SearchDocument.put({ ...item, version: seen + 1, ...(changing && { changing }) });
  return write.where(({ version }, { eq }) => eq(version, seen)).commit();
};

const indexOnce = async (document: Document): Promise<'done' | typeof again> => {
  const { tenantId, kind, id } = document;
  const key = { tenantId, kind, id };
  // First the document, then its source: a change between the two is seen by its own event, or by the lock.
  const { data: known } = await SearchDocument.get(key).go({ consistent: true });
  const after = await entriesNow(document);
  const before = known?.entries ?? [];
  const changing = known?.changing ?? false;
  if (!changing && canonical(before) === canonical(after)) return 'done';

  let left = changesOf(document, before, after, changing);
  let version = known?.version;
  do {
    const now = left.slice(0, termsAtOnce);
    left = left.slice(termsAtOnce);
    const isLast = left.length === 0;
    const state = isLast ? { entries: after } : { entries: [...before, ...after], changing: true };
    const { committed } = await transact((entities) => [
      withLock(entities, { ...key, ...state }, version),
      ...now.map((write) => write(entities)),
    ]);
    // Race: another call for the document was first. It may have read an earlier source, so this one looks again.
    if (!committed) return again;
    version = (version ?? 0) + 1;
  } while (left.length > 0);
  return 'done';
};

/** Indexes a document; idempotent. Throws if others keep changing it. */
export const indexDocument = async (document: Document): Promise<void> => {
  const outcome = await retry(retries, () => indexOnce(document));
  if (outcome === again) throw new Error(`${document.kind} ${document.id}: its terms kept changing`);
};
