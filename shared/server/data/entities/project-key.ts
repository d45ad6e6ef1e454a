import { keyField } from '../table.ts';

/**
 * A project's partition, in the order of its sort keys: `commit#…` (its history), `file#…`, `head#…` (project and workflows),
 * `link#…`, `mail#…`, `note#…`, `output#…` (deliverables), `room#…` (of the notes), `survey#…` (as sent to a contact), `undo#…`.
 * One query backwards from `head#` reads everything that the timeline page shows.
 */
export const projectPartition = keyField(
  'pk',
  ['tenantId', 'projectId'],
  'tenant_${tenantId}#project_${projectId}',
);
