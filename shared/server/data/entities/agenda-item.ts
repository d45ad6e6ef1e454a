import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Deadline of a project: of feedback (`feedback`) or a target date (`target`). Sorted by instant, so that one query
 * finds those due today and those overdue.
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
