import { setSingleSignOn } from '#contracts/single-sign-on.ts';
import { endpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { refusedFeature } from '#server/workspace/subscription.ts';
import { isAnotherProvider, lackOf, presentSignOn, saveSignOn, signOnRecord } from './sign-on-settings.ts';

/** Turns it off, on, or makes it compulsory; off goes without the plan, because it is the way out. */
export const setSingleSignOnEndpoint = endpoint(setSingleSignOn, async (call) => {
  const { principal, body } = call;
  const { tenant } = principal;
  const { state } = body;
  const refusal = state === 'off' ? undefined : refusedFeature(tenant, 'single_sign_on', 'state');
  if (refusal) return refusal;
  const before = await signOnRecord(tenant.tenantId);
  if (before.state === state) return presentSignOn(tenant, before);
  // Turned off it holds nobody to a provider, whichever that is.
  if (state !== 'off' && isAnotherProvider(body.provider_version, before))
    return refused('conflict', {}, presentSignOn(tenant, before));
  const lack = state === 'off' ? undefined : lackOf(before);
  if (lack) return refused(lack, { field: 'state' });
  // Nobody could sign in, if the details are wrong.
  if (state === 'required' && before.tested_on === undefined)
    return refused('single_sign_on_untested', { field: 'state' });
  return saveSignOn(call, before, { ...before, state });
});
