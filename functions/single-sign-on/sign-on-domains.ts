import { addSignOnDomain, checkSignOnDomain, removeSignOnDomain } from '#contracts/single-sign-on.ts';
import { foldedDomain } from '#domain/host/host.ts';
import {
  mostSignOnDomains,
  proofOfDomain,
  signOnDomainRefusal,
} from '#domain/single-sign-on/single-sign-on.ts';
import { randomName } from '#server/data/ids.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { productDomain } from '#server/workspace/domain-claims.ts';
import type { SignOnRecord } from '#server/workspace/sign-on.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { lookUpTxt } from '#server/workspace/txt-record.ts';
import { presentSignOn, saveSignOn, signOnRecord } from './sign-on-settings.ts';

const field = 'domain';

/** True if a sign-on that is in use would be left without a proven domain. */
const wouldBeEmpty = ({ state }: SignOnRecord, domains: SignOnRecord['domains']): boolean =>
  state !== 'off' && !domains.some(({ proven_on }) => proven_on !== undefined);

/**
 * Two workspaces may prove the same domain, each by a record of its own: a session is of one workspace alone, so that neither
 * has a say over the other.
 */
export const addSignOnDomainEndpoint = endpoint(addSignOnDomain, async (call) => {
  const { principal, body } = call;
  const { tenant } = principal;
  const domain = foldedDomain(body.domain);
  const refusal = refusedFeature(tenant, 'single_sign_on', field);
  if (refusal) return refusal;
  const why = signOnDomainRefusal(domain, productDomain());
  if (why) return refused(why, { field });
  const before = await signOnRecord(tenant.tenantId);
  if (before.domains.some((one) => one.domain === domain)) return presentSignOn(tenant, before);
  if (before.domains.length >= mostSignOnDomains)
    return refused('too_many_domains', { field, params: { max: mostSignOnDomains } });
  return saveSignOn(call, before, {
    ...before,
    domains: [...before.domains, { domain, token: randomName() }],
  });
});

/** A missing record is no error: the answer says which domains are proven. */
export const checkSignOnDomainEndpoint = endpoint(checkSignOnDomain, async (call) => {
  const { principal, params, at } = call;
  const { tenant } = principal;
  const domain = foldedDomain(params.domain);
  const before = await signOnRecord(tenant.tenantId);
  const one = before.domains.find((known) => known.domain === domain);
  if (!one) return refused('not_found');
  const refusal = refusedFeature(tenant, 'single_sign_on');
  if (refusal) return refusal;
  const answer = await lookUpTxt(proofOfDomain(domain, one.token));
  const isProven = answer === 'published';
  const isKept =
    answer === 'unanswered' || (isProven === (one.proven_on !== undefined) && !one.missing_since);
  if (isKept) return presentSignOn(tenant, before);
  const checked = { domain, token: one.token, ...(isProven && { proven_on: at }) };
  const domains = before.domains.map((known) => (known.domain === domain ? checked : known));
  // Without any domain it has nobody to sign in.
  const state = wouldBeEmpty(before, domains) ? 'off' : before.state;
  return saveSignOn(call, before, { ...before, state, domains });
});

export const removeSignOnDomainEndpoint = endpoint(removeSignOnDomain, async (call) => {
  const { principal, params } = call;
  const { tenant } = principal;
  const domain = foldedDomain(params.domain);
  const before = await signOnRecord(tenant.tenantId);
  if (!before.domains.some((known) => known.domain === domain)) return refused('not_found');
  const domains = before.domains.filter((known) => known.domain !== domain);
  if (wouldBeEmpty(before, domains)) return refused('single_sign_on_domain_needed');
  return saveSignOn(call, before, { ...before, domains });
});
