import { deleteTenant, restoreTenant } from '#contracts/tenants.ts';
import { endOfGrace } from '#domain/account/grace.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { transact } from '#server/data/transact.ts';
import { filled, mostItems } from '#server/data/transaction-limits.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { forgetTenant, type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { goesOn } from '#server/workspace/subscription.ts';
import { tellOfDeletion } from './tell-of-deletion.ts';

const membersOf = async (tenantId: number) => {
  const { data } = await Membership.query.primary({ tenantId }).go({ consistent: true, limit: mostItems });
  return data;
};

/**
 * Writes or removes the mark of a deletion, its hint on the memberships, and the event by which the schedule follows. False
 * if the mark was changed concurrently.
 */
const mark = async (
  call: Pick<Call<typeof deleteTenant>, 'principal' | 'now'>,
  { deletes_on: was, ...tenant }: TenantRecord,
  deletes_on: string | undefined,
  members: Awaited<ReturnType<typeof membersOf>>,
): Promise<boolean> => {
  const { tenantId } = tenant;
  const after = deletes_on === undefined ? tenant : { ...tenant, deletes_on };
  const before = was === undefined ? tenant : { ...tenant, deletes_on: was };
  const { committed } = await transact((entities) =>
    filled(
      [
        deletes_on === undefined
          ? entities.Tenant.patch({ tenantId })
              .remove(['deletes_on'])
              .where((one, { eq }) => eq(one.deletes_on, was ?? ''))
              .commit()
          : entities.Tenant.patch({ tenantId })
              .set({ deletes_on })
              .where((one, { notExists }) => notExists(one.deletes_on))
              .commit(),
        auditCommit(
          entities,
          call,
          ['tenant', tenantId],
          [before, after],
          [{ category: 'Workspace Updated', changed: ['deletes_on'] }],
        ),
      ],
      members.map(({ subject }) =>
        deletes_on === undefined
          ? entities.Membership.patch({ tenantId, subject }).remove(['closed']).commit()
          : entities.Membership.patch({ tenantId, subject }).set({ closed: true }).commit(),
      ),
    ),
  );
  forgetTenant(tenantId);
  return committed;
};

/**
 * Marks the workspace for deletion: from then on it refuses everybody, and its mail waits. The schedule that follows from
 * the event deletes it once the grace is over (docs/decisions/0068).
 */
export const deleteTenantEndpoint = endpoint(deleteTenant, async (call) => {
  const { principal, params, at, now } = call;
  const { tenantId } = principal.tenant;
  if (params.id !== tenantId) return refused('not_found');
  const [tenant, members] = await Promise.all([tenantById(tenantId), membersOf(tenantId)]);
  if (!tenant) return refused('not_found');
  if (goesOn(tenant, at)) return refused('plan_renews');
  const deletes_on = endOfGrace(at);
  if (!(await mark(call, tenant, deletes_on, members))) return refused('conflict');
  await tellOfDeletion({ ...principal, tenant: { ...tenant, deletes_on } }, members, now);
  return { ok: true as const, deletes_on };
});

/** Calls the workspace back. Idempotent: one that is not marked stays as it is. */
export const restoreTenantEndpoint = endpoint(restoreTenant, async (call) => {
  const { tenantId } = call.principal.tenant;
  if (call.params.id !== tenantId) return refused('not_found');
  const [tenant, members] = await Promise.all([tenantById(tenantId), membersOf(tenantId)]);
  if (!tenant) return refused('not_found');
  if (tenant.deletes_on === undefined) return { ok: true as const };
  return (await mark(call, tenant, undefined, members)) ? { ok: true as const } : refused('conflict');
});
