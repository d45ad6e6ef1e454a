import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** Note on a stage; with `list` scope, an item of the project's scope (delivery.md section 3, Note). */
export const Note = new Entity(
  {
    model: model('note'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      list: { type: ['notes', 'scope'] as const, required: true },
      /** Epoch milliseconds of its creation, or the next free number. */
      id: keyNumber,
      /** Sanitised HTML. */
      body: { type: 'string', required: true },
      /** Notes only. */
      stage_id: { type: 'number' },
      timeline_id: { type: 'number' },
      created_on: { type: 'string', required: true },
      created_by_kind: { type: ['agent', 'contact'] as const, required: true },
      created_by_id: { type: 'number', required: true },
      created_by_name: { type: 'string', required: true },
      created_by_surname: { type: 'string', required: true, default: '' },
      visible_to_client: { type: 'boolean', required: true },
      visible_to_agency: { type: 'boolean', required: true },
      notify_client: { type: 'boolean', required: true },
      notify_agency: { type: 'boolean', required: true },
      /** Version of text and stage (optimistic lock); the four switches do not change it. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: { pk: projectPartition, sk: keyField('sk', ['list', 'id'], 'note#${list}#${id}') },
    },
  },
  onTable,
);
