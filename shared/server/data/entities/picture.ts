import { Entity, keyField, keyNumber, keyText, model, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/**
 * Picture in the texts of a project's notes and scope (docs/decisions/0034), or attached to a point (0046). Its object's key
 * follows from its own.
 */
export const Picture = new Entity(
  {
    model: model('picture'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      id: keyText,
      /** Pictures of points are none of texts, and the other way round. Absent for one of texts. */
      use: { type: ['text', 'point'] as const },
      /** Last time that a point came to name it; it changes with each, so that no picture in use is swept away. */
      named_on: { type: 'string' },
      /** Declared at the upload, and what the bytes are once it is `ready`. */
      type: { type: 'string', required: true },
      /** Bytes. */
      size: { type: 'number', required: true },
      created_on: { type: 'string', required: true },
      created_by_kind: { type: ['agent', 'contact'] as const, required: true },
      created_by_id: { type: 'number', required: true },
      /** Only a `ready` one may be named. A refused id stays taken, so that its bytes never change. */
      state: { type: ['uploading', 'ready', 'refused'] as const, required: true },
    },
    indexes: { primary: { pk: projectPartition, sk: keyField('sk', ['id'], 'picture#${id}') } },
  },
  onTable,
);
