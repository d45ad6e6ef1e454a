import { addAppsumoCode } from '#contracts/billing.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { redeemCode } from '#server/workspace/marketplace.ts';
import { presentSubscription } from '#server/workspace/subscription.ts';

/** Redeems a further code of a marketplace workspace; its users are added. */
export const addAppsumoCodeEndpoint = endpoint(
  addAppsumoCode,
  async (call) => {
    const { principal, body, at } = call;
    const { tenant, actor } = principal;
    if (!tenant.marketplace) return refused('code_not_for_workspace', { field: 'appSumoCode' });
    const result = await redeemCode(tenant.tenantId, body.appSumoCode, {
      ...call,
      actor: eventActor(principal),
    });
    return isRefused(result) ? result : presentSubscription(result, actor, at);
  },
  async ({ principal, at }) => {
    const tenant = await tenantById(principal.tenant.tenantId);
    return tenant ? presentSubscription(tenant, principal.actor, at) : refused('not_found');
  },
);
