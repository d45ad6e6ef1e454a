import { keyField, keyNumber, keyText } from '../table.ts';

/**
 * Partition of a project. Sort keys in order: `commit#…` (history), `file#…`, `head#…` (project and workflows),
 * `link#…`, `mail#…`, `note#…`, `output#…` (deliverables), `picture#…` (in notes and scope), `point#…` (of reviews, with
 * replies and quota), `room#…` (quota of the notes), `survey#…` (as sent to a contact), `undo#…`. The timeline page is read by one query backwards from `head#`.
 */
export const projectPartition = keyField(
  'pk',
  ['tenantId', 'projectId'],
  'tenant_${tenantId}#project_${projectId}',
);

/** Key of a commit, and of the items that sort beside it. All of them pad `time` the same way. */
export const commitKeyFields = {
  tenantId: keyNumber,
  projectId: keyNumber,
  /** Epoch milliseconds: the order in which the history is shown. */
  time: { type: 'number', required: true, padding: { length: 15, char: '0' } },
  /** 0 for a commit of no single workflow. */
  workflowId: keyNumber,
  /** `seq` in the chain, padded; otherwise a random name. */
  name: keyText,
} as const;
