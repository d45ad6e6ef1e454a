import { choosePlan } from '#contracts/billing.ts';
import { isPaidPlan } from '#domain/plan/billing.ts';
import { Tenant } from '#server/data/entities/tenant.ts';
import { hashed } from '#server/data/ids.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { tenantById } from '#server/lambda/tenant.ts';
import { paymentProvider } from '#server/payments/payments.ts';
import { settleSubscription } from '#server/payments/settle-subscription.ts';
import { presentSubscription } from '#server/workspace/subscription.ts';
import { customerOf, ensureCustomer } from './customer.ts';

/**
 * Subscribes, changes or cancels at the payment provider, then sets the workspace's terms by the provider's state. A
 * downgrade below current use is allowed: nothing is removed, but nothing more can be added.
 */
export const choosePlanEndpoint = endpoint(choosePlan, async ({ principal, body, now, at }) => {
  const { plan, seats } = body;
  const { tenantId } = principal.tenant;
  const tenant = await tenantById(tenantId);
  if (!tenant) return refused('not_found');
  if (tenant.marketplace) return refused('paid_by_codes');
  const provider = await paymentProvider();
  if (isRefused(provider)) return provider;
  if (isPaidPlan(plan)) {
    const customer = await customerOf(provider, principal);
    if (customer === undefined || !(await provider.paymentMethod(customer))) {
      return refused('payment_method_missing');
    }
    const key = hashed(`${tenantId} ${plan} ${seats} ${tenant.billing_version ?? 0}`);
    const result = await provider.subscribe(customer, { plan, seats, key }, now);
    if (result) {
      // The provider repeats its first answer for a known idempotency key: the next try gets a new one.
      await Tenant.patch({ tenantId }).add({ billing_version: 1 }).go();
      return refused('payment_failed', { params: { message: result.declined } });
    }
  } else {
    await provider.cancel(await ensureCustomer(provider, principal), now);
  }
  const after = await settleSubscription(provider, tenantId, {
    actor: eventActor(principal),
    now,
    chosen: true,
  });
  return presentSubscription(after ?? tenant, principal.actor, at);
});
