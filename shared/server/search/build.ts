/**
 * Builds the index of the search for a workspace that has none, or one by earlier rules. It goes on where it was interrupted;
 * documents that change meanwhile are indexed by their own events.
 */

import type { EntityItem } from 'electrodb';
import { oldestReadable, termsVersion } from '#domain/search/terms.ts';
import { canonical } from '../data/commit.ts';
import { Client } from '../data/entities/client.ts';
import { ProjectListItem } from '../data/entities/project-list-item.ts';
import { SearchIndex, searchSections } from '../data/entities/search-index.ts';
import { SearchTerm } from '../data/entities/search-term.ts';
import { thinPartition } from '../data/partition.ts';
import { lacksStages } from '../projects/mend-row.ts';
import { listedNames } from '../projects/project-list.ts';
import { clientEntries, projectEntry } from './entries.ts';
import { indexDocument, termsByKey } from './index-document.ts';

type Section = (typeof searchSections)[number];
/** Documents that are indexed at once. */
const together = 10;

const stateOf = async (tenantId: number) =>
  (await SearchIndex.get({ tenantId }).go({ consistent: true })).data ?? undefined;

type State = EntityItem<typeof SearchIndex>;

const isReadable = ({ terms }: State): boolean => terms >= oldestReadable && terms <= termsVersion;
const isAnswering = (state: State): boolean =>
  isReadable(state) && (state.section === 'built' || state.answers === true);

/** True if the index of a workspace answers its searches. An index by earlier rules may lack what these did not find. */
export const indexIsBuilt = async (tenantId: number): Promise<boolean> => {
  const { data } = await SearchIndex.get({ tenantId }).go();
  return data !== null && isAnswering(data);
};

/** Where an index is to be built on; undefined for one that only `rebuildIndex` brings up to date. */
const startOf = (tenantId: number, stored: State | undefined): State | undefined => {
  const first = { tenantId, terms: termsVersion, section: 'active', after: 0 } as const;
  if (stored === undefined) return first;
  if (stored.section === 'clearing' || !isReadable(stored)) return undefined;
  if (stored.terms === termsVersion) return stored;
  return isAnswering(stored) ? { ...first, answers: true } : first;
};

/** Ids of the next documents of a section. */
const idsAfter = async (tenantId: number, section: Section, after: number): Promise<readonly number[]> => {
  const page = { consistent: true, limit: together } as const;
  if (section === 'clients') {
    const { data } = await Client.query
      .primary({ tenantId })
      .gt({ id: after })
      .go({ ...page, attributes: ['id'] });
    return data.map(({ id }) => id);
  }
  if (section !== 'active' && section !== 'archived') return [];
  const { data } = await ProjectListItem.query
    .primary({ tenantId, list: section })
    .gt({ projectId: after })
    .go({ ...page, attributes: ['projectId'] });
  return data.map(({ projectId }) => projectId);
};

const clear = async (tenantId: number): Promise<void> => {
  // Terms before documents: a document that is written meanwhile, and kept, has all of its terms.
  for (const name of ['search', 'search-documents']) while ((await thinPartition(tenantId, name)).more);
};

/**
 * Goes on building, for `most` documents. Answers if the index is built. An index by earlier rules is brought up to date in
 * place if its terms are still right, and is otherwise left to `rebuildIndex`, which is run alone.
 */
export const buildIndex = async (tenantId: number, most = Number.POSITIVE_INFINITY): Promise<boolean> => {
  const stored = await stateOf(tenantId);
  const state = startOf(tenantId, stored);
  if (state === undefined) return false;
  if (state !== stored) await SearchIndex.put(state).go();
  const { terms, answers } = state;
  let section: Section = state.section;
  let { after } = state;
  for (let done = 0; section !== 'built'; ) {
    if (done >= most) return false;
    const ids = await idsAfter(tenantId, section, after);
    const kind = section === 'clients' ? 'client' : 'project';
    await Promise.all(ids.map((id) => indexDocument({ tenantId, kind, id })));
    done += ids.length;
    const last = ids.at(-1);
    if (last === undefined) section = searchSections[searchSections.indexOf(section) + 1] ?? 'built';
    after = last ?? 0;
    const isDone = section === 'built';
    await SearchIndex.put({ tenantId, terms, section, after, ...(answers && !isDone && { answers }) }).go();
  }
  return true;
};

/** Number of terms that are missing in the index or differ, and of those that it has beyond; null while it is not built. */
export const indexDifferences = async (
  tenantId: number,
): Promise<{ readonly missing: number; readonly beyond: number } | null> => {
  if (!(await indexIsBuilt(tenantId))) return null;
  const whole = { consistent: true, pages: 'all' } as const;
  const [active, archived, clients, kept] = await Promise.all([
    listedNames(tenantId, 'active', undefined),
    listedNames(tenantId, 'archived', undefined),
    Client.query.primary({ tenantId }).go(whole),
    SearchTerm.query.primary({ tenantId }).go(whole),
  ]);
  const rows = [...active, ...archived];
  const right = new Map([
    ...termsByKey('projects', rows.map(projectEntry)),
    ...termsByKey('clients', clients.data.flatMap(clientEntries)),
  ]);
  const contents = new Map(kept.data.map(({ key, entry }) => [key, canonical(entry)]));
  return {
    // Terms of stages whose titles a row lacks cannot be counted.
    missing:
      [...right].filter(([key, { content }]) => contents.get(key) !== content).length +
      rows.filter(lacksStages).length,
    beyond: [...contents.keys()].filter((key) => !right.has(key)).length,
  };
};

/** Builds the index anew, for an operator, after the rules of its terms have changed, or after a restore. */
export const rebuildIndex = async (tenantId: number): Promise<void> => {
  const terms = termsVersion;
  await SearchIndex.put({ tenantId, terms, section: 'clearing', after: 0 }).go();
  await clear(tenantId);
  await SearchIndex.put({ tenantId, terms, section: 'active', after: 0 }).go();
  await buildIndex(tenantId);
};
