import { deleteTenant, restoreTenant } from '#contracts/tenants.ts';
import { endOfGrace } from '#domain/account/grace.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { markDeletion, membersToClose } from '#server/workspace/mark-deletion.ts';
import { goesOn } from '#server/workspace/subscription.ts';
import { tellOfDeletion } from './tell-of-deletion.ts';

const by = ({ principal, now }: Pick<Call<typeof deleteTenant>, 'principal' | 'now'>) => ({
  actor: eventActor(principal),
  now,
});

/**
 * Marks the workspace for deletion: from then on it refuses everybody, and its mail waits. The schedule that follows from
 * the event deletes it once the grace is over (docs/decisions/0068).
 */
export const deleteTenantEndpoint = endpoint(deleteTenant, async (call) => {
  const { principal, params, at, now } = call;
  const { tenantId } = principal.tenant;
  if (params.id !== tenantId) return refused('not_found');
  const [tenant, members] = await Promise.all([tenantById(tenantId), membersToClose(tenantId)]);
  if (!tenant) return refused('not_found');
  if (goesOn(tenant, at)) return refused('plan_renews');
  const deletes_on = endOfGrace(at);
  if (!(await markDeletion(by(call), tenant, deletes_on, members))) return refused('conflict');
  await tellOfDeletion({ ...principal, tenant: { ...tenant, deletes_on } }, members, now);
  return { ok: true as const, deletes_on };
});

/** Calls the workspace back. Idempotent: one that is not marked stays as it is. */
export const restoreTenantEndpoint = endpoint(restoreTenant, async (call) => {
  const { tenantId } = call.principal.tenant;
  if (call.params.id !== tenantId) return refused('not_found');
  const [tenant, members] = await Promise.all([tenantById(tenantId), membersToClose(tenantId)]);
  if (!tenant) return refused('not_found');
  if (tenant.deletes_on === undefined) return { ok: true as const };
  return (await markDeletion(by(call), tenant, undefined, members))
    ? { ok: true as const }
    : refused('conflict');
});
