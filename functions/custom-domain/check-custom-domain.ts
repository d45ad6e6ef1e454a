import { checkCustomDomain } from '#contracts/custom-domain.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { forgetHost, forgetTenant } from '#server/lambda/tenant.ts';
import { dropHost, type HostState, serveHost, stateOfHost } from '#server/workspace/custom-hosts.ts';
import { expiryFrom, ownClaimItem } from '#server/workspace/domain-claims.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { closed, opened } from './host-items.ts';
import { type CustomDomainRecord, customDomainOf, presentCustomDomain } from './present-custom-domain.ts';

interface Asked {
  readonly found: HostState;
  readonly distribution_tenant?: string;
}

/** State of the host at CloudFront, where it is set up first if necessary. */
const ask = async (
  { tenantId, host, distribution_tenant }: CustomDomainRecord,
  now: number,
): Promise<Asked> => {
  const known = distribution_tenant && (await stateOfHost(distribution_tenant, host));
  if (known && known.state !== 'gone') return { found: known, distribution_tenant };
  const made = await serveHost(host, `tenant-${tenantId}-${now}`);
  if (made === 'not_pointed') return { found: { state: 'waiting' } };
  if (made === 'taken') {
    const reason = 'This host is served elsewhere. If it was given up just now, try again in some minutes.';
    return { found: { state: 'failed', reason } };
  }
  return { found: await stateOfHost(made.tenant, host), distribution_tenant: made.tenant };
};

/** Updates the host's state, and routes it to the workspace as soon as CloudFront serves it. */
export const checkCustomDomainEndpoint = endpoint(checkCustomDomain, async (call) => {
  const { principal, now, at } = call;
  const { tenant } = principal;
  const { tenantId } = tenant;
  const before = await customDomainOf(tenantId);
  if (!before) return refused('not_found');
  const refusal = refusedFeature(tenant, 'custom_domain');
  if (refusal) return refusal;
  const { host } = before;
  const { found, distribution_tenant } = await ask(before, now);
  const state = found.state === 'unknown' || found.state === 'gone' ? before.state : found.state;
  const reason = found.state === 'failed' ? found.reason : undefined;
  const [was, is] = [before.state === 'live', state === 'live'];
  const { reason: _, ...rest } = before;
  const after: CustomDomainRecord = {
    ...rest,
    state,
    checked_on: at,
    ...(was && !is ? { asked_on: at } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(distribution_tenant === undefined ? {} : { distribution_tenant }),
  };
  const key = { kind: 'host', domain: host } as const;
  const result = await transact((entities) => ({
    host: entities.CustomDomain.put(after)
      // Race: released or checked concurrently.
      .where((one, { eq }) => `${eq(one.host, host)} AND ${eq(one.state, before.state)}`)
      .commit(),
    // A served host is verified, so its claim does not expire; when it fails, expiry starts now.
    claim: ownClaimItem(entities, key, {
      tenantId,
      expires: is ? undefined : expiryFrom(Date.parse(after.asked_on)),
    }),
    opened: is && !was ? opened(entities, tenantId, host, at) : [],
    closed: was && !is ? closed(entities, tenantId, host) : [],
    audit:
      was === is
        ? []
        : auditCommit(entities, call, ['tenant', tenantId], [{ live: was }, { live: is, host }]),
  }));
  forgetTenant(tenantId);
  forgetHost(host);
  if (result.committed) return presentCustomDomain(tenant, after);
  // Rollback: CloudFront's distribution tenant would be orphaned.
  if (distribution_tenant !== undefined && before.distribution_tenant !== distribution_tenant) {
    await dropHost(distribution_tenant);
  }
  return refused(result.failed.includes('claim') ? 'custom_domain_taken' : 'conflict');
});
