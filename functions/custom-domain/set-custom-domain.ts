import { setCustomDomain } from '#contracts/custom-domain.ts';
import type { AnswerOf } from '#contracts/route.ts';
import type { DomainEvent } from '#domain/event.ts';
import { foldedDomain, isDomain, isOfProduct } from '#domain/host/host.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { asTenant } from '#server/data/acting.ts';
import { transact } from '#server/data/transact.ts';
import { type Call, endpoint } from '#server/lambda/http.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { forgetHost, forgetTenant } from '#server/lambda/tenant.ts';
import { log } from '#server/log.ts';
import {
  claimItem,
  claimOn,
  expiryFrom,
  isRunning,
  ownClaimItem,
  productDomain,
  servedFor,
} from '#server/workspace/domain-claims.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { closed } from './host-items.ts';
import { type CustomDomainRecord, customDomainOf, presentCustomDomain } from './present-custom-domain.ts';

type SetCall = Call<typeof setCustomDomain>;
type Answer = Promise<AnswerOf<typeof setCustomDomain> | Refused>;

const field = 'custom_domains';

const released = ({ host, distribution_tenant }: CustomDomainRecord): DomainEvent => ({
  category: 'Domain Released',
  kind: 'host',
  domain: host,
  distribution_tenant: distribution_tenant ?? null,
});

/** Host of the workspace whose claim on it has expired. Read as that workspace, which its claim names. */
const displacedHost = async (tenantId: number, host: string): Promise<CustomDomainRecord | undefined> => {
  const lost = await asTenant(tenantId, () => customDomainOf(tenantId));
  return lost?.host === host ? lost : undefined;
};

/**
 * Takes the host off the settings of the workspace that has lost it, as that workspace. The claim decides, and has another
 * holder by now: if this fails, their next check says that the host is taken, and their release takes it off.
 */
const forgetDisplaced = ({ tenantId, host }: CustomDomainRecord) =>
  asTenant(tenantId, () =>
    transact(({ CustomDomain }) => [
      CustomDomain.delete({ tenantId })
        .where((one, { eq }) => eq(one.host, host))
        .commit(),
    ]),
  ).catch((error: unknown) => log.error('a lost host is still in the settings', { tenantId, error }));

/**
 * Registers a host. It is routed to the workspace once CNAME and certificate are valid, which `checkCustomDomain`
 * detects.
 */
const ask = async (call: SetCall, typed: string): Answer => {
  const { principal, now, at } = call;
  const { tenant } = principal;
  const { tenantId } = tenant;
  const host = foldedDomain(typed);
  const refusal = refusedFeature(tenant, 'custom_domain', field);
  if (refusal) return refusal;
  if (!isDomain(host)) return refused('custom_domain_invalid', { field });
  if (isOfProduct(host, productDomain())) return refused('custom_domain_of_product', { field });
  const [before, claim] = await Promise.all([customDomainOf(tenantId), claimOn('host', host)]);
  if (before) {
    return before.host === host
      ? presentCustomDomain(tenant, before)
      : refused('custom_domain_set', { field });
  }
  const others = claim !== undefined && claim.tenantId !== tenantId ? claim : undefined;
  if (others && isRunning(others, now)) return refused('custom_domain_taken', { field });

  // An unverified claim that has expired loses the host, and its CloudFront tenant is deleted.
  const displaced = others && (await displacedHost(others.tenantId, host));
  const made = { tenantId, host, state: 'waiting' as const, asked_on: at };
  const result = await transact((entities) => ({
    host: entities.CustomDomain.create(made).commit(),
    claim: claimItem(entities, { kind: 'host', domain: host }, claim, { tenantId, expires: expiryFrom(now) }),
    audit: auditCommit(
      entities,
      call,
      ['tenant', tenantId],
      [{}, { custom_domain: host }],
      displaced ? [released(displaced)] : [],
    ),
  }));
  if (result.committed) {
    if (displaced) await forgetDisplaced(displaced);
    return presentCustomDomain(tenant, made);
  }
  // Race: registered twice concurrently, or by another workspace.
  return refused(result.failed.includes('host') ? 'custom_domain_set' : 'custom_domain_taken', { field });
};

/** Releases the host: this transaction ends its routing; release-domains deletes it at CloudFront. */
const releaseHost = async (call: SetCall): Answer => {
  const { principal, now } = call;
  const { tenant } = principal;
  const { tenantId } = tenant;
  const before = await customDomainOf(tenantId);
  if (!before) return presentCustomDomain(tenant, undefined);
  const { host, state } = before;
  const key = { kind: 'host', domain: host } as const;
  const live = state === 'live';
  // The CNAME of a live host may still point here, so that the claim is kept for a while against a takeover.
  const expires = expiryFrom(now, live ? servedFor : 0);
  const write = (claimed: boolean) =>
    transact((entities) => ({
      host: entities.CustomDomain.delete({ tenantId })
        // Race: another host meanwhile, or live by now.
        .where((one, { eq }) => `${eq(one.host, host)} AND ${eq(one.state, state)}`)
        .commit(),
      audit: auditCommit(
        entities,
        call,
        ['tenant', tenantId],
        [{ custom_domain: host }, {}],
        [released(before)],
      ),
      closed: live ? closed(entities, tenantId, host) : [],
      claim: claimed ? ownClaimItem(entities, key, { tenantId, expires }) : [],
    }));
  const first = await write(true);
  // Another workspace has taken the claim meanwhile.
  const result = first.committed || first.failed.includes('host') ? first : await write(false);
  forgetTenant(tenantId);
  forgetHost(host);
  return result.committed ? presentCustomDomain(tenant, undefined) : refused('conflict');
};

export const setCustomDomainEndpoint = endpoint(setCustomDomain, (call) =>
  call.body.custom_domains === null ? releaseHost(call) : ask(call, call.body.custom_domains),
);
