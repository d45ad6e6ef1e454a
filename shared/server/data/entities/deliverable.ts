import type { DeliverableContent } from '#domain/deliverable/deliverable.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** What is handed over of a workflow, as files or a link (delivery.md section 3, Deliverable). Its files are `FileItem`s. */
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
      /** As it was last sent: what the client sees, whatever is written since. */
      sent: nested<DeliverableContent>(),
      /** It stays as its id's mark, which is not given again, and is shown to nobody. */
      deleted_on: { type: 'string' },
      /** Guards what is written of it. */
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
