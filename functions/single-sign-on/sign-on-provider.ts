import { removeSignOnProvider, setSignOnProvider } from '#contracts/single-sign-on.ts';
import { isIssuer } from '#domain/single-sign-on/single-sign-on.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { appUrl } from '#server/mail/workspace-url.ts';
import { dropProvider, putProvider } from '#server/people/sign-on-provider.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { presentSignOn, saveSignOn, signOnRecord } from './sign-on-settings.ts';

/**
 * The identity provider is changed first: its call is idempotent, so that a retry after a lost write repairs both. Changed
 * details have to be tried again, and until then nobody is held to them.
 */
export const setSignOnProviderEndpoint = endpoint(setSignOnProvider, async (call) => {
  const { principal, body } = call;
  const { tenant } = principal;
  const { tenantId } = tenant;
  const refusal = refusedFeature(tenant, 'single_sign_on');
  if (refusal) return refusal;
  const { name, issuer, client_id } = body;
  if (!isIssuer(issuer, appUrl().startsWith('http:'))) return refused('issuer_invalid', { field: 'issuer' });
  const before = await signOnRecord(tenantId);
  const failed = await putProvider(tenantId, body);
  if (failed) return refused('identity_provider_refused', { field: 'issuer', params: failed });
  const { tested_on: _, state, ...rest } = before;
  const next = state === 'required' ? 'on' : state;
  return saveSignOn(call, before, { ...rest, state: next, name, issuer, client_id });
});

/** The copy in the workspace goes first, so that no page offers a provider that is gone. */
export const removeSignOnProviderEndpoint = endpoint(removeSignOnProvider, async (call) => {
  const { tenant } = call.principal;
  const before = await signOnRecord(tenant.tenantId);
  const { name, issuer, client_id, tested_on, ...rest } = before;
  const answer =
    issuer === undefined && before.state === 'off'
      ? presentSignOn(tenant, before)
      : await saveSignOn(call, before, { ...rest, state: 'off' });
  if (!('refused' in answer)) await dropProvider(tenant.tenantId);
  return answer;
});
