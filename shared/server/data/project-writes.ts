import { randomName } from './ids.ts';
import type { TransactionEntities } from './transact.ts';

/** Condition of a write, because the project may be archived, cancelled or deleted concurrently. */
export const projectIsOpen = (
  { Project }: TransactionEntities,
  { tenantId, projectId }: { readonly tenantId: number; readonly projectId: number },
) =>
  Project.check({ tenantId, projectId })
    .where(({ archived, cancelled }, { eq }) => `${eq(archived, false)} AND ${eq(cancelled, false)}`)
    .commit();

/** Key of a commit with a random name. `workflowId` and `projectId` are 0 for a commit without one. */
export const commitAt = (
  {
    tenantId,
    projectId = 0,
    workflowId = 0,
  }: { readonly tenantId: number; readonly projectId?: number; readonly workflowId?: number },
  time: number,
) => ({ tenantId, projectId, workflowId, time, name: randomName() });
