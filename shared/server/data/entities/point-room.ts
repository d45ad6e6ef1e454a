import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { stageKeyFields } from './point.ts';
import { projectPartition } from './project-key.ts';

/** Used quota of a round's points, and their highest number; updated in the transaction of each new or submitted point. */
export const PointRoom = new Entity(
  {
    model: model('point-room'),
    attributes: {
      ...stageKeyFields,
      revisionId: keyNumber,
      /** Number of points, drafts included. */
      points: { type: 'number', required: true },
      last_number: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        // Ids of points never begin with a tilde.
        sk: keyField(
          'sk',
          ['workflowId', 'stageId', 'revisionId'],
          'point#${workflowId}#${stageId}#~${revisionId}',
        ),
      },
    },
  },
  onTable,
);
