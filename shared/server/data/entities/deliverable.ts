import type { DeliverableContent } from '#domain/deliverable/deliverable.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** Deliverable of a workflow, as files or a link (delivery.md section 3, Deliverable). Its files are `FileItem`s. */
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
      /** Content as last sent, which the client sees, without later changes. */
      sent: nested<DeliverableContent>(),
      /** Soft delete: the item stays so that its id is not reused, and is hidden everywhere. */
      deleted_on: { type: 'string' },
      /** Optimistic lock of the content. */
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
