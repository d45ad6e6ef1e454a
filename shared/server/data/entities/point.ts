import type { Point } from '#domain/point/index.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import { projectPartition } from './project-key.ts';

/** Key of a stage's points in all its rounds, and of the items that sort beside them (docs/decisions/0037). */
export const stageKeyFields = {
  tenantId: keyNumber,
  projectId: keyNumber,
  workflowId: keyNumber,
  stageId: keyNumber,
} as const;

/** Point of a review: a draft of its author until it is submitted. */
export const PointItem = new Entity(
  {
    model: model('point'),
    attributes: {
      ...stageKeyFields,
      id: keyText,
      point: { ...nested<Point>(), required: true },
      /** Optimistic lock. */
      version: { type: 'number', required: true },
      /** Version that the words of a draft were saved with, if others have agreed since; if absent, `version`. */
      worded: { type: 'number' },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField('sk', ['workflowId', 'stageId', 'id'], 'point#${workflowId}#${stageId}#${id}'),
      },
    },
  },
  onTable,
);
