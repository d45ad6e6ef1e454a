/** Search by the index of terms: it reads what begins with the words, whatever the size of the workspace. */
import { mostResults } from '#contracts/search.ts';
import { type Found, fits, mayBeNear, searchAmong, type Tolerance, wordsOf } from '#domain/search/search.ts';
import { exactLookups, nearLookups, type Term } from '#domain/search/terms.ts';
import { type SearchEntry, SearchTerm } from '../data/entities/search-term.ts';
import { inOrder } from './entries.ts';
import { type Group, mayHave, termPrefix } from './keys.ts';

/** Terms of a page. */
const pageSize = 40;

/** Terms with a beginning, as far as they are read. */
interface List {
  readonly prefix: string;
  readonly cursor: string | null;
}

const listsOf = (groups: readonly Group[], lookups: readonly Term[]): readonly List[] =>
  groups.flatMap((group) =>
    lookups
      .filter((term) => mayHave(group, term))
      .map((term) => ({ prefix: termPrefix(group, term), cursor: null })),
  );

export interface SearchScope {
  readonly tenantId: number;
  readonly groups: readonly Group[];
  /** Entries that are searched beside the index. */
  readonly beside: readonly SearchEntry[];
}

export interface FoundEntries extends Found<SearchEntry> {
  /** True if there may be more matches than were counted. */
  readonly more: boolean;
}

/**
 * Best matches of a query, as `searchAmong` finds them among all entries. Every match has a term that begins with each of
 * the words, so it is complete once all such terms of any one word are read, and ends before if it has enough
 * matches. Eventually consistent, as the index is.
 */
export const findInIndex = async (
  query: string,
  { tenantId, groups, beside }: SearchScope,
): Promise<FoundEntries> => {
  const words = wordsOf(query);
  const found = new Map<string, SearchEntry>();

  const read = async ({ prefix, cursor }: List): Promise<readonly List[]> => {
    // A range: for `begins_with` the local database reads its partition from the beginning (docs/decisions/0125).
    const page = await SearchTerm.query
      .primary({ tenantId })
      .between({ key: prefix }, { key: `${prefix}\u{10ffff}` })
      .go({ limit: pageSize, cursor, attributes: ['entry'] });
    for (const { entry } of page.data) found.set(entry.order, entry);
    return page.cursor === null ? [] : [{ prefix, cursor: page.cursor }];
  };
  const matching = (tolerance: Tolerance) =>
    [...beside, ...found.values()].filter((entry) => fits(words, entry, tolerance)).length;

  /** Reads the lists of all words by turns, until those of one word are read or there are enough matches; what is left of each. */
  const sweep = async (ofWords: readonly (readonly List[])[], tolerance: Tolerance) => {
    let left = ofWords;
    do left = await Promise.all(left.map(async (lists) => (await Promise.all(lists.map(read))).flat()));
    while (left.every((lists) => lists.length > 0) && matching(tolerance) < mostResults);
    return left;
  };

  let left = await sweep(
    words.map((word) => listsOf(groups, exactLookups(word))),
    'none',
  );
  // Nothing has all words as they are typed. Some of them may be right, so that the rest of its lists counts as well.
  for (const [before, tolerance, place] of [
    ['none', 'texts', 'near'],
    ['texts', 'stages', 'near-stage'],
  ] as const) {
    if (matching(before) > 0 || !words.some(mayBeNear)) break;
    left = await sweep(
      words.map((word, index) => [...(left[index] ?? []), ...listsOf(groups, nearLookups(word, place))]),
      tolerance,
    );
  }
  const more = left.every((lists) => lists.length > 0);
  return { ...searchAmong(query, inOrder([...beside, ...found.values()]), mostResults), more };
};
