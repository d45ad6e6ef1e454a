import { keyField } from '../table.ts';

/**
 * Partition of a project. Sort keys in order: `commit#…` (history), `file#…`, `head#…` (project and workflows),
 * `link#…`, `mail#…`, `note#…`, `output#…` (deliverables), `room#…` (quota of the notes), `survey#…` (as sent to a
 * contact), `undo#…`. The timeline page is read by one query backwards from `head#`.
 */
export const projectPartition = keyField(
  'pk',
  ['tenantId', 'projectId'],
  'tenant_${tenantId}#project_${projectId}',
);
