/**
 * Hold of a workspace and its release (docs/decisions/0154). Links and consumers read it with each use; a process that has the
 * workspace in its cache knows a hold within 30 seconds, and a release at once.
 */
import { graceAfterHold } from '#domain/plan/hold.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { changeTenant } from './change-tenant.ts';

/** The workspace on hold; undefined if there is none. A second hold keeps time and reason of the first. */
export const holdWorkspace = (
  tenantId: number,
  reason: string,
  now: number,
): Promise<TenantRecord | undefined> => {
  const held = { since: new Date(now).toISOString(), reason };
  return changeTenant(tenantId, now, (before) =>
    before.held
      ? undefined
      : {
          after: { ...before, held },
          write: ({ Tenant }) =>
            Tenant.patch({ tenantId })
              .set({ held })
              .where((item, { notExists }) => notExists(item.held))
              .commit(),
        },
  );
};

/**
 * The workspace without a hold; undefined if there is none. Waiting mail goes out within a quarter of an hour, and a deletion
 * has as many days of grace as it had at the hold.
 */
export const releaseWorkspace = (tenantId: number, now: number): Promise<TenantRecord | undefined> =>
  changeTenant(tenantId, now, ({ held, ...open }) => {
    if (!held) return undefined;
    const { deletes_on: was } = open;
    const grace =
      was === undefined ? {} : { deletes_on: graceAfterHold(was, held, new Date(now).toISOString()) };
    return {
      after: { ...open, ...grace },
      events: was === undefined ? [] : [{ category: 'Workspace Updated', changed: ['deletes_on'] }],
      write: ({ Tenant }) =>
        Tenant.patch({ tenantId })
          .set(grace)
          .remove(['held'])
          // Race: released and held again, or marked for deletion from a cache of before the hold.
          .where((item, { eq, notExists }) =>
            [
              eq(item.held.since, held.since),
              was === undefined ? notExists(item.deletes_on) : eq(item.deletes_on, was),
            ].join(' AND '),
          )
          .commit(),
    };
  });
