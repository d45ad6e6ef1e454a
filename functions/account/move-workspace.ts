import { moveWorkspace } from '#contracts/tenants.ts';
import { longestSubdomain } from '#domain/account/sign-up.ts';
import { formatDate } from '#domain/calendar/date.ts';
import { isFormer, mostFormer, movableFrom, moved, moveRefusal } from '#domain/host/subdomain-move.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { retryOnConflict } from '#server/actions/retry-on-conflict.ts';
import { Membership } from '#server/data/entities/membership.ts';
import { hashed } from '#server/data/ids.ts';
import { transact } from '#server/data/transact.ts';
import { mostItems } from '#server/data/transaction-limits.ts';
import { endpoint } from '#server/lambda/http.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { forgetHost, forgetTenant, type TenantRecord, tenantById } from '#server/lambda/tenant.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { again } from '#server/retry.ts';
import { hostOf } from '#server/workspace/create-workspace.ts';
import { tellOfMove } from './tell-of-move.ts';

const field = 'subdomain';

const refusalOf = (tenant: TenantRecord, next: string, now: number): Refused | undefined => {
  const reason = moveRefusal(tenant, next, now);
  if (reason === undefined) return undefined;
  const from = movableFrom(tenant, now);
  const params =
    from === undefined
      ? { max: reason === 'subdomains_full' ? mostFormer : longestSubdomain }
      : { from: formatDate(from, tenant.dt_format, tenant.timezone) };
  return refused(reason, { field, params });
};

/**
 * Gives the workspace another subdomain. The former ones stay in the directory, so that links that were mailed go on to work
 * there; pages of members go on at the new one. Idempotent: a repetition finds it moved.
 */
export const moveWorkspaceEndpoint = endpoint(moveWorkspace, async (call) => {
  const { principal, params, body, now, at } = call;
  const { tenantId } = principal.tenant;
  const next = body.subdomain;
  if (params.id !== tenantId) return refused('not_found');
  return retryOnConflict(async () => {
    const was = await tenantById(tenantId);
    if (!was) return refused('not_found');
    // The call before, whose answer was lost.
    if (was.subdomain === next) return { url: workspaceUrl(was) };
    const refusal = refusalOf(was, next, now);
    if (refusal) return refusal;
    const place = moved(was, next, at);
    const is: TenantRecord = { ...was, ...place };
    const host = hashed(hostOf(next));
    const result = await transact((entities) => ({
      tenant: entities.Tenant.patch({ tenantId })
        .set(place)
        // Race: of two concurrent moves one finds the subdomain changed, and is decided again.
        .where((one, { eq }) => eq(one.subdomain, was.subdomain))
        .commit(),
      host: isFormer(was, next)
        ? []
        : [
            // Unique constraint on the host, as of a sign-up: another workspace's, also a former one of it.
            entities.Counter.create({ tenantId: 0, name: `host_${host}`, value: tenantId }).commit(),
            entities.Directory.create({ kind: 'host', name: host, tenantId, created_on: at }).commit(),
            // Held by somebody whose sign-up waits for its confirmation. An expired one goes.
            entities.SignUp.delete({ host })
              .where(
                ({ expires }, { lte, notExists }) =>
                  `${notExists(expires)} OR ${lte(expires, Math.floor(now / 1000))}`,
              )
              .commit(),
          ],
      audit: auditCommit(
        entities,
        call,
        ['tenant', tenantId],
        [was, { ...was, subdomain: next }],
        [{ category: 'Workspace Updated', changed: ['subdomain'] }],
      ),
    }));
    if (!result.committed)
      return result.failed.includes('tenant') ? again : refused('subdomain_taken', { field });
    forgetTenant(tenantId);
    forgetHost(hostOf(next));
    const { data: members } = await Membership.query
      .primary({ tenantId })
      .go({ consistent: true, limit: mostItems });
    await tellOfMove(principal, { was, is }, members, now);
    return { url: workspaceUrl(is) };
  });
});
