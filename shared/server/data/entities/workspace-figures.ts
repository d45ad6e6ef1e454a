import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { figureSums } from './figure-sums.ts';

/** The sums over all projects' contributions. Its version guards those of clients and team as well. */
export const WorkspaceFigures = new Entity(
  {
    model: model('workspace-figures'),
    attributes: {
      tenantId: keyNumber,
      ...figureSums,
      /** The day of the newest snapshot, in the workspace's zone. */
      day: { type: 'string', required: true },
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', [], 'workspace'),
      },
    },
  },
  onTable,
);
