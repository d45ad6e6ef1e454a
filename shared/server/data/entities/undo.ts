import type { UndoPatch } from '#domain/workflow/index.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

export const UndoItem = new Entity(
  {
    model: model('undo'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      workflowId: keyNumber,
      seq: keyNumber,
      patch: { ...nested<UndoPatch>(), required: true },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['workflowId', 'seq'], 'undo#${workflowId}#${seq}'),
      },
    },
  },
  onTable,
);
