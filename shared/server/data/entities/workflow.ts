import type { Stage, UndoEntry } from '#domain/workflow/index.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** Workflow with its stages and tasks in one item: one read shows it, one conditional write changes it. */
export const WorkflowItem = new Entity(
  {
    model: model('workflow'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      id: keyNumber,
      title: { type: 'string', required: true },
      is_linear: { type: 'boolean', required: true },
      stages: { ...nested<readonly Stage[]>(), required: true },
      last_id: { type: 'number', required: true },
      seq: { type: 'number', required: true },
      undo: { ...nested<readonly UndoEntry[]>(), required: true },
      /** Missing in workflows stored before this attribute. */
      undo_floor: { type: 'number' },
      /** Hash of the chain's newest commit; empty before the first. */
      head: { type: 'string', required: true },
      /** Optimistic lock of every write. */
      version: { type: 'number', required: true },
    },
    indexes: { primary: { pk: projectPartition, sk: keyField('sk', ['id'], 'head#workflow_${id}') } },
  },
  onTable,
);
