import { deleteTenant } from '#contracts/tenants.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { hashed } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { filled, mostItems } from '#server/data/transaction-limits.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { forgetTenant, tenantById } from '#server/lambda/tenant.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { goesOn } from '#server/workspace/subscription.ts';
import { tellOfDeletion } from './tell-of-deletion.ts';

/**
 * Deletes the workspace: this one transaction ends its addresses and its members' access; purge-deleted removes its
 * data on the event.
 */
export const deleteTenantEndpoint = endpoint(deleteTenant, async (call) => {
  const { principal, params, at, now } = call;
  const { tenantId } = principal.tenant;
  if (params.id !== tenantId) return refused('not_found');
  const [tenant, { data: members }] = await Promise.all([
    tenantById(tenantId),
    Membership.query.primary({ tenantId }).go({ consistent: true, limit: mostItems }),
  ]);
  if (!tenant) return refused('not_found');
  const { name, subdomain, custom_domain, customer } = tenant;
  if (goesOn(tenant, at)) return refused('plan_renews');
  const hosts = [hostOf(subdomain), ...(custom_domain === undefined ? [] : [custom_domain])].map(hashed);
  const result = await transact((entities) =>
    filled(
      [
        entities.Tenant.delete({ tenantId })
          // Race: deleted concurrently, or a new host or customer would be orphaned.
          .where((one, { eq, exists, notExists }) =>
            [
              exists(one.name),
              custom_domain === undefined
                ? notExists(one.custom_domain)
                : eq(one.custom_domain, custom_domain),
              customer === undefined ? notExists(one.customer) : eq(one.customer, customer),
            ].join(' AND '),
          )
          .commit(),
        ...hosts.flatMap((host) => [
          entities.Directory.delete({ kind: 'host', name: host, tenantId }).commit(),
          entities.Counter.delete({ tenantId: 0, name: `host_${host}` }).commit(),
        ]),
        // The sign-up of a workspace created today: it names the owner and reserves the subdomain.
        entities.SignUp.delete({ host: hashed(hostOf(subdomain)) }).commit(),
        ...(customer === undefined
          ? []
          : [entities.Directory.delete({ kind: 'customer', name: customer, tenantId }).commit()]),
        entities.PurgeJob.put({
          tenantId,
          kind: 'workspace',
          id: tenantId,
          created_on: at,
          state: 'waiting',
        }).commit(),
        auditCommit(
          entities,
          call,
          ['tenant', tenantId],
          [{}, {}],
          [{ category: 'Workspace Deleted', name }],
        ),
      ],
      members.map(({ subject }) => entities.Membership.delete({ tenantId, subject }).commit()),
    ),
  );
  forgetTenant(tenantId);
  if (!result.committed) return refused('conflict');
  await tellOfDeletion(principal, members, now);
  return { ok: true as const };
});
