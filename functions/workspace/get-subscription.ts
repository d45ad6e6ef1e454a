import { getSubscription } from '#contracts/workspace.ts';
import { endpoint } from '#server/lambda/http.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { presentSubscription } from '#server/workspace/subscription.ts';

/** Plan and usage, read without the cache of hosts, so that a payment shows at once. */
export const getSubscriptionEndpoint = endpoint(getSubscription, async ({ principal, at }) => {
  const { tenant, actor } = principal;
  return presentSubscription((await tenantById(tenant.tenantId)) ?? tenant, actor, at);
});
