import { Entity, keyField, keyNumber, model, onTable } from '../table.ts';
import { figureSums } from './figure-sums.ts';

/**
 * Sums over all projects' contributions, but for the changes that wait. Its version is the optimistic lock of clients' and
 * team's figures as well.
 */
export const WorkspaceFigures = new Entity(
  {
    model: model('workspace-figures'),
    attributes: {
      tenantId: keyNumber,
      ...figureSums,
      /** Day of the newest snapshot, in the workspace's time zone. */
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
