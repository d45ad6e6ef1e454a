import type { EventActor } from '#catalog/index.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** A file of a revision or deliverable; each upload of the same name is a further version with an id of its own. */
export const FileItem = new Entity(
  {
    model: model('file'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      workflowId: keyNumber,
      /** Of a deliverable's file, its id: both are of the workflow's own series and never meet. */
      revisionId: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      id: keyText,
      name: { type: 'string', required: true },
      type: { type: 'string', required: true },
      size: { type: 'number', required: true },
      path: { type: 'string', required: true },
      object_version: { type: 'string' },
      version: { type: 'number', required: true },
      created_on: { type: 'string', required: true },
      created_by: { ...nested<EventActor>(), required: true },
      sent_on: { type: 'string' },
      /** Hex; the browser's word for it until `verified`. */
      sha256: { type: 'string' },
      verified: { type: 'boolean', required: true, default: false },
      state: { type: ['ready', 'checking', 'refused'] as const, required: true },
      refusal: { type: 'string' },
      thumbnail: { type: 'string' },
      preview: { type: 'string' },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['workflowId', 'revisionId', 'id'], 'file#${workflowId}#${revisionId}#${id}'),
      },
    },
  },
  onTable,
);
