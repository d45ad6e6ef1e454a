import { agencyMoves } from '#domain/workflow/turn.ts';
import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';

/**
 * Deadline of a project: of feedback (`feedback`) or a target date (`target`), or the agency's most urgent move (`move`).
 * Sorted by instant, so that one query finds those due today, those overdue, and all moves.
 */
export const AgendaItem = new Entity(
  {
    model: model('agenda'),
    attributes: {
      tenantId: keyNumber,
      /** ISO 8601 in UTC. */
      at: keyText,
      kind: { type: ['feedback', 'target', 'move'] as const, required: true },
      /** Present for a move alone. */
      move: { type: agencyMoves },
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
