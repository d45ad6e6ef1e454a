import { addAppsumoCode } from '#contracts/billing.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { redeemCode } from '#server/workspace/marketplace.ts';
import { presentSubscription } from '#server/workspace/subscription.ts';

/** Redeems a further code of a marketplace workspace; its users are added. */
export const addAppsumoCodeEndpoint = endpoint(addAppsumoCode, async ({ principal, body, now, at }) => {
  const { tenant, actor } = principal;
  if (!tenant.marketplace) return refused('code_not_for_workspace', { field: 'appSumoCode' });
  const result = await redeemCode(tenant.tenantId, body.appSumoCode, { actor: eventActor(principal), now });
  return isRefused(result) ? result : presentSubscription(result, actor, at);
});
