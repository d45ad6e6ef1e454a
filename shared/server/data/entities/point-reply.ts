import type { Reply } from '#domain/point/index.ts';
import { Entity, keyField, keyText, model, nested, onTable } from '../table.ts';
import { stageKeyFields } from './point.ts';
import { projectPartition } from './project-key.ts';

/** Reply to a point, an item of its own: two concurrent replies do not conflict. */
export const PointReply = new Entity(
  {
    model: model('point-reply'),
    attributes: {
      ...stageKeyFields,
      pointId: keyText,
      id: keyText,
      reply: { ...nested<Reply>(), required: true },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        sk: keyField(
          'sk',
          ['workflowId', 'stageId', 'pointId', 'id'],
          'point#${workflowId}#${stageId}#${pointId}#${id}',
        ),
      },
    },
  },
  onTable,
);
