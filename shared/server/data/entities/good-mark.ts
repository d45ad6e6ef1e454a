import type { GoodMark } from '#domain/point/index.ts';
import { Entity, keyField, keyNumber, keyText, model, nested, onTable } from '../table.ts';
import { stageKeyFields } from './point.ts';
import { projectPartition } from './project-key.ts';

/** "Looks good" mark of a contact on a file, beside the points of its stage: one query reads both. */
export const GoodMarkItem = new Entity(
  {
    model: model('good-mark'),
    attributes: {
      ...stageKeyFields,
      fileId: keyText,
      contactId: keyNumber,
      mark: { ...nested<GoodMark>(), required: true },
    },
    indexes: {
      primary: {
        pk: projectPartition,
        // Ids of points never begin with a tilde.
        sk: keyField(
          'sk',
          ['workflowId', 'stageId', 'fileId', 'contactId'],
          'point#${workflowId}#${stageId}#~good#${fileId}#${contactId}',
        ),
      },
    },
  },
  onTable,
);
