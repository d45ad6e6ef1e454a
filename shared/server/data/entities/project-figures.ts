import type { AgendaEntry, ProjectContribution, ProjectStats } from '#domain/analytics/analytics.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/**
 * Project's current contribution to the workspace's figures; replaced in one transaction with the sums, or with the
 * change that waits for them, so that nothing is counted twice (decision 0126).
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
      /** Raised at each write: guards it, and the project's agenda and counted history. */
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
