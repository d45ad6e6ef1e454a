import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import type { SearchEntry } from './search-term.ts';

/** Kinds of documents of the search: a project, or a client with its contacts. */
export const documentKinds = ['project', 'client'] as const;

/**
 * Document of the search: the entries whose terms the index has, by which a change finds the terms to take away. Its version
 * is the lock of its terms. While a change takes several transactions, it holds the entries before and after it.
 */
export const SearchDocument = new Entity(
  {
    model: model('search-document'),
    attributes: {
      tenantId: keyNumber,
      kind: { type: documentKinds, required: true },
      id: keyNumber,
      entries: { ...nested<readonly SearchEntry[]>(), required: true },
      /** True until the terms are as the entries say. */
      changing: { type: 'boolean' },
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#search-documents'),
        sk: keyField('sk', ['kind', 'id'], '${kind}_${id}'),
      },
    },
  },
  onTable,
);
