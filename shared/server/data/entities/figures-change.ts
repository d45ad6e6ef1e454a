import type { ProjectContribution } from '#domain/analytics/analytics.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/**
 * Change of a project's contribution that the sums do not hold yet (decision 0126). Written with the contribution,
 * deleted in the transaction that adds it to the sums, and never changed.
 */
export const FiguresChange = new Entity(
  {
    model: model('figures-change'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      /** Version of the project's figures that it was written with. */
      version: keyNumber,
      /** Missing for a project that was not counted before. */
      before: nested<ProjectContribution>(),
      /** Missing for a deleted project. */
      after: nested<ProjectContribution>(),
      /** Day that it belongs to, in the workspace's time zone. */
      day: { type: 'string', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', ['projectId', 'version'], 'change_${projectId}#${version}'),
      },
    },
  },
  onTable,
);
