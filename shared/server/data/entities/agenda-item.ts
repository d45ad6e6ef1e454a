import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * What the clock alone will bring: feedback that falls due (`feedback`), a target date that passes (`target`). Ordered
 * by the instant, so that one query finds what is due today and what is overdue.
 */
export const AgendaItem = new Entity(
  {
    model: model('agenda'),
    attributes: {
      tenantId: keyNumber,
      /** ISO 8601 in UTC. */
      at: keyText,
      kind: { type: ['feedback', 'target'] as const, required: true },
      projectId: keyNumber,
      healthy: { type: 'boolean', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#agenda'),
        sk: keyField('sk', ['at', 'kind', 'projectId'], '${at}#${kind}#project_${projectId}'),
      },
    },
  },
  onTable,
);
