import { getSubscription } from '../../shared/contracts/workspace.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { tenantById } from '../../shared/server/lambda/tenant.ts';
import { presentSubscription } from '../../shared/server/workspace/subscription.ts';

/** The plan and what is used of it; read past the cache of hosts, as who has just paid must see it. */
export const getSubscriptionEndpoint = endpoint(getSubscription, async ({ principal, at }) => {
  const { tenant, actor } = principal;
  return presentSubscription((await tenantById(tenant.tenantId)) ?? tenant, actor, at);
});
