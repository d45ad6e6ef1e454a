import { addAppsumoCode } from '../../shared/contracts/billing.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { eventActor } from '../../shared/server/lambda/principal.ts';
import { isRefused, refused } from '../../shared/server/lambda/result.ts';
import { redeemCode } from '../../shared/server/workspace/marketplace.ts';
import { presentSubscription } from '../../shared/server/workspace/subscription.ts';

/** Redeems a further code of a marketplace workspace; its users are added. */
export const addAppsumoCodeEndpoint = endpoint(addAppsumoCode, async ({ principal, body, now, at }) => {
  const { tenant, actor } = principal;
  if (!tenant.marketplace) return refused('code_not_for_workspace', { field: 'appSumoCode' });
  const result = await redeemCode(tenant.tenantId, body.appSumoCode, { actor: eventActor(principal), now });
  return isRefused(result) ? result : presentSubscription(result, actor, at);
});
