import type { AgendaEntry, ProjectContribution, ProjectStats } from '#domain/analytics/analytics.ts';
import { Entity, keyField, keyNumber, model, nested, onTable } from '../table.ts';

/** What a project adds to the workspace's figures now; replaced together with them, so that nothing is counted twice. */
export const ProjectFigures = new Entity(
  {
    model: model('project-figures'),
    attributes: {
      tenantId: keyNumber,
      projectId: keyNumber,
      contribution: { ...nested<ProjectContribution>(), required: true },
      stats: { ...nested<ProjectStats>(), required: true },
      /** The project's agenda items, so that they are found when they are to go. */
      agenda: { ...nested<readonly AgendaEntry[]>(), required: true },
      /** That of the workspace's figures when they took the contribution in. */
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
