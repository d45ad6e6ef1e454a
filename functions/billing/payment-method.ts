import { confirmPaymentMethod, getSetupIntent } from '#contracts/billing.ts';
import { auditCommit } from '#server/actions/audit.ts';
import { transact } from '#server/data/transact.ts';
import { endpoint } from '#server/lambda/http.ts';
import { eventActor } from '#server/lambda/principal.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { paymentProvider } from '#server/payments/payments.ts';
import { settleSubscription } from '#server/payments/settle-subscription.ts';
import { customerOf, ensureCustomer } from './customer.ts';
import { presentBilling } from './get-billing.ts';

/** A marketplace workspace has no next payment that a method could be for. */
export const getSetupIntentEndpoint = endpoint(getSetupIntent, async ({ principal }) => {
  if (principal.tenant.marketplace) return refused('paid_by_codes');
  const provider = await paymentProvider();
  if (isRefused(provider)) return provider;
  return { client_secret: await provider.beginSetup(await ensureCustomer(provider, principal)) };
});

/** Verifies with the provider that the form has succeeded, as the browser claims. */
export const confirmPaymentMethodEndpoint = endpoint(
  confirmPaymentMethod,
  async ({ principal, body, now }) => {
    const provider = await paymentProvider();
    if (isRefused(provider)) return provider;
    const customer = await customerOf(provider, principal);
    if (customer === undefined) return refused('payment_method_missing');
    const { tenantId } = principal.tenant;
    const { setup_intent: setupIntent, outcome } = body;
    const before = await provider.paymentMethod(customer);
    const result = await provider.confirmSetup(customer, { setupIntent, outcome }, now);
    if (result) return refused('payment_failed', { params: { message: result.declined } });
    const after = await provider.paymentMethod(customer);
    await transact((entities) => [
      auditCommit(
        entities,
        { principal, now },
        ['tenant', tenantId],
        [{ payment_method: before }, { payment_method: after }],
      ),
    ]);
    await settleSubscription(provider, tenantId, { actor: eventActor(principal), now });
    return presentBilling(provider, customer);
  },
);
