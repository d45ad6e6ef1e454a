import type { Reach } from '#domain/project/client.ts';
import { randomName } from './ids.ts';
import type { ProjectRecord } from './project-reads.ts';
import type { TransactionEntities } from './transact.ts';

/** Condition of a write, because the project may be archived, cancelled or deleted concurrently. */
export const projectIsOpen = (
  { Project }: TransactionEntities,
  { tenantId, projectId }: { readonly tenantId: number; readonly projectId: number },
) =>
  Project.check({ tenantId, projectId })
    .where(({ archived, cancelled }, { eq }) => `${eq(archived, false)} AND ${eq(cancelled, false)}`)
    .commit();

/**
 * Write of a commit that may reach the client: the project is open, and still of the client that the commit was made
 * for. The first commit that reaches them marks the project. Race: a concurrent change of the client fails on the mark.
 */
export const projectOfClient = (
  { Project }: TransactionEntities,
  { tenantId, projectId, client_id, client_reached }: ProjectOfClient,
  reach: Reach | undefined,
  {
    timezone,
    days_allowed_for_client_feedback: days,
  }: Partial<Pick<ProjectRecord, 'days_allowed_for_client_feedback' | 'timezone'>> = {},
) => {
  const key = { tenantId, projectId };
  const marks = reach !== undefined && client_reached === undefined;
  const stays = (...[stored, { eq }]: Condition): string =>
    [
      eq(stored.archived, false),
      eq(stored.cancelled, false),
      eq(stored.client_id, client_id),
      ...(timezone === undefined ? [] : [eq(stored.timezone, timezone)]),
      ...(days === undefined ? [] : [eq(stored.days_allowed_for_client_feedback, days)]),
    ].join(' AND ');
  return marks
    ? Project.patch(key).set({ client_reached: reach }).where(stays).commit()
    : Project.check(key).where(stays).commit();
};

type Checked = ReturnType<TransactionEntities['Project']['check']>;
type Condition = Parameters<Parameters<Checked['where']>[0]>;

export type ProjectOfClient = Pick<ProjectRecord, 'tenantId' | 'projectId' | 'client_id' | 'client_reached'>;

/** Key of a commit with a random name. `workflowId` and `projectId` are 0 for a commit without one. */
export const commitAt = (
  {
    tenantId,
    projectId = 0,
    workflowId = 0,
  }: { readonly tenantId: number; readonly projectId?: number; readonly workflowId?: number },
  time: number,
) => ({ tenantId, projectId, workflowId, time, name: randomName() });
