import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';

/** Sections in which the index of a workspace is built, in this order. */
export const searchSections = ['clearing', 'active', 'archived', 'clients', 'built'] as const;

/** State of a workspace's index of the search. Until it is built, a search reads all rows. */
export const SearchIndex = new Entity(
  {
    model: model('search-index'),
    attributes: {
      tenantId: keyNumber,
      /** Version of the terms' rules (domain/search/terms.ts). */
      terms: { type: 'number', required: true },
      section: { type: searchSections, required: true },
      /** Last document of the section that was built. */
      after: { type: 'number', required: true },
      /** True for one that answers searches while it is brought up to date, as it was built by earlier rules. */
      answers: { type: 'boolean' },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#search-index'),
        sk: keyField('sk', [], 'state'),
      },
    },
  },
  onTable,
);
