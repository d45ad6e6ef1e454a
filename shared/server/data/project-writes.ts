import { randomName } from './ids.ts';
import type { TransactionEntities } from './transact.ts';

/** Holds a write to a project that is open: it may be archived, cancelled or deleted in the same moment. */
export const projectIsOpen = (
  { Project }: TransactionEntities,
  { tenantId, projectId }: { readonly tenantId: number; readonly projectId: number },
) =>
  Project.check({ tenantId, projectId })
    .where(({ archived, cancelled }, { eq }) => `${eq(archived, false)} AND ${eq(cancelled, false)}`)
    .commit();

/** Where an entry of the history stands, under a name of its own. Of what concerns no timeline, or no project at all, those are 0. */
export const commitAt = (
  {
    tenantId,
    projectId = 0,
    workflowId = 0,
  }: { readonly tenantId: number; readonly projectId?: number; readonly workflowId?: number },
  time: number,
) => ({ tenantId, projectId, workflowId, time, name: randomName() });
