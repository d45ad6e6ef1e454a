import type { KeptHistory } from '#domain/analytics/history.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/**
 * Facts of a project's history before a time, so that a recount reads only what came later (decision 0126). Written in one
 * transaction with the project's figures, whose version guards it.
 */
export const CountedHistory = new Entity(
  {
    model: model('counted-history'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      /** Epoch milliseconds: all commits of an earlier time are in it, no other. */
      until: { type: 'number', required: true },
      history: { ...nested<KeptHistory>(), required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', ['projectId'], 'history_${projectId}'),
      },
    },
  },
  onTable,
);
