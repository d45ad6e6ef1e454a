import type { AgendaEntry, ProjectContribution, ProjectStats } from '#domain/analytics/analytics.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/**
 * Project's current contribution to the workspace's figures; replaced in one transaction with the sums, so that
 * nothing is counted twice.
 */
export const ProjectFigures = new Entity(
  {
    model: model('project-figures'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      contribution: { ...nested<ProjectContribution>(), required: true },
      stats: { ...nested<ProjectStats>(), required: true },
      /** Project's agenda items, stored to find them for deletion. */
      agenda: { ...nested<readonly AgendaEntry[]>(), required: true },
      /** Version of the workspace's figures that this was written with. */
      version: { type: 'number', required: true },
    },
    indexes: {
      primary: {
        pk: keyField('pk', ['tenantId'], 'tenant_${tenantId}#figures'),
        sk: keyField('sk', ['projectId'], 'project_${projectId}'),
      },
    },
  },
  onTable,
);
