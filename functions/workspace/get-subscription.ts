import { getSubscription } from '../../shared/contracts/workspace.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { tenantById } from '../../shared/server/lambda/tenant.ts';
import { presentSubscription } from '../../shared/server/workspace/subscription.ts';

/** Plan and usage, read without the cache of hosts, so that a payment shows at once. */
export const getSubscriptionEndpoint = endpoint(getSubscription, async ({ principal, at }) => {
  const { tenant, actor } = principal;
  return presentSubscription((await tenantById(tenant.tenantId)) ?? tenant, actor, at);
});
