/** Time zone that a project takes over from its workspace. */
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import type { TransactionEntities, TransactionItems } from '#server/data/transact.ts';
import type { Principal } from '#server/lambda/principal.ts';
import type { Refused } from '#server/lambda/result.ts';
import { type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import type { ClientRecord } from '#server/projects/client-copies.ts';
import { again } from '#server/retry.ts';

/**
 * Condition of a write that copies the zone of the workspace; nothing for a client with a zone of their own. Race: a new
 * zone is copied to the projects that are there, so a project that is written after that must not bring the old one.
 */
export const zoneIsUnchanged = (
  entities: TransactionEntities,
  { tenantId, timezone }: TenantRecord,
  client: Pick<ClientRecord, 'timezone'>,
): TransactionItems[number][] =>
  client.timezone === undefined
    ? [
        entities.Tenant.check({ tenantId })
          .where((stored, { eq }) => eq(stored.timezone, timezone))
          .commit(),
      ]
    : [];

/**
 * Retries a call after a concurrent write, on the workspace as it is then: the principal of the first attempt may know it from
 * a cache of half a minute. Refuses as `retryOnConflict`.
 */
export const retryInWorkspace = <Call extends { readonly principal: Principal }, Answer>(
  call: Call,
  attempt: (call: Call) => Promise<Answer | Refused | typeof again>,
): Promise<Answer | Refused> => {
  let current = call;
  return retryOnConflict(async () => {
    const outcome = await attempt(current);
    if (outcome !== again) return outcome;
    const { principal } = current;
    const tenant = (await tenantById(principal.tenant.tenantId)) ?? principal.tenant;
    current = { ...current, principal: { ...principal, tenant } };
    return again;
  });
};
