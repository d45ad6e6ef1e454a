import type { SearchResult } from '#contracts/search.ts';
import type { Findable } from '#domain/search/search.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';

/** Item of the search as its terms hold it, with all that matching, ranking and the answer need. */
export type SearchEntry = Findable & {
  /** Sorts equal matches, and tells entries apart: a digit for the kind, then the number. */
  readonly order: string;
  /** Answer, but for the stage that a query finds it by. */
  readonly result: Omit<SearchResult, 'stage'>;
};

/** Term of the search's index: a key by which an entry is found, and a copy of the entry (decision 0125). */
export const SearchTerm = new Entity(
  {
    model: model('search-term'),
    attributes: {
      tenantId: keyNumber,
      /** Group and place of the term, its text, and the entry's order. */
      key: keyText,
      entry: { ...nested<SearchEntry>(), required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#search'),
        sk: keyField('sk', ['key'], '${key}'),
      },
    },
  },
  onTable,
);
