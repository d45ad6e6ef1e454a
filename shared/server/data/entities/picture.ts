import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/**
 * Picture in the texts of a project's notes and scope (docs/decisions/0034), or attached to a point (0046). The key
 * of its object is derived from its own.
 */
export const Picture = new Entity(
  {
    model: model('picture'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      id: keyText,
      /** Use: pictures of points can't be used in texts, and vice versa. Absent for pictures in texts. */
      use: { type: ['text', 'point'] as const },
      /**
       * Last time that a point referred to it; each reference updates it, so that the sweep of unused pictures keeps
       * it.
       */
      named_on: { type: 'string' },
      /** Media type as declared; once `ready`, as detected from the bytes. */
      type: { type: 'string', required: true },
      /** Bytes. */
      size: { type: 'number', required: true },
      created_on: { type: 'string', required: true },
      created_by_kind: { type: ['agent', 'contact'] as const, required: true },
      created_by_id: { type: 'number', required: true },
      /** Only a `ready` picture may be referred to. A refused id stays taken, so that its bytes never change. */
      state: { type: ['uploading', 'ready', 'refused'] as const, required: true },
    },
    indexes: { primary: { pk: projectPartition, sk: keyField('sk', ['id'], 'picture#${id}') } },
  },
  onTable,
);
