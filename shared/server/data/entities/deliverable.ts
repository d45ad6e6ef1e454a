import type { DeliverableContent } from '#domain/deliverable/deliverable.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/**
 * Result of a workflow that is handed over, as files or a link (delivery.md section 3, Deliverable). Its files are
 * `FileItem`s.
 */
export const Deliverable = new Entity(
  {
    model: model('deliverable'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      workflowId: keyNumber,
      id: { type: 'number', required: true, padding: { length: 14, char: '0' } },
      title: { type: 'string', required: true },
      /** Notes, plain text. */
      body: { type: 'string', required: true, default: '' },
      type: { type: ['files', 'link'] as const, required: true },
      link: { type: 'string', required: true, default: '' },
      last_save_time: { type: 'string' },
      last_save_user_name: { type: 'string' },
      last_send_time: { type: 'string' },
      last_send_user_name: { type: 'string' },
      /** Content as last sent. The client sees this, not later changes. */
      sent: nested<DeliverableContent>(),
      /** Soft delete: the item keeps its id from being given again, and is shown to nobody. */
      deleted_on: { type: 'string' },
      /** Optimistic lock of its content. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['workflowId', 'id'], 'output#${workflowId}#deliverable_${id}'),
      },
    },
  },
  onTable,
);
