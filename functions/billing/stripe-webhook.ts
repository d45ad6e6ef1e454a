import { stripeWebhook } from '#contracts/billing.ts';
import { asTenant } from '#server/data/acting.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { isRefused, refused } from '#server/lambda/result.ts';
import { log } from '#server/log.ts';
import { paymentProvider, stripeKeys } from '#server/payments/payments.ts';
import { settleSubscription } from '#server/payments/settle-subscription.ts';
import { workspaceOf } from './customer.ts';

const stripe = { kind: 'system', id: 0, name: 'Stripe' } as const;

/**
 * Stripe's webhook: reads the present state at Stripe. Messages may be repeated, late and out of order, so only the
 * customer is taken from them. A message about an unknown customer, or none, is acknowledged, or it would be repeated.
 */
export const stripeWebhookEndpoint = publicEndpoint(stripeWebhook, async ({ event, now }) => {
  const keys = await stripeKeys();
  if (!keys) return refused('not_found');
  const body = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '');
  const { stripeMessage } = await import('#server/payments/stripe.ts');
  const message = stripeMessage(keys, body, event.headers['stripe-signature'] ?? '');
  if (message === 'not signed') {
    log.warn('a message to the webhook of Stripe is not signed by it');
    return refused('webhook_not_signed');
  }
  if (!message) return { ok: true as const };
  const tenantId = await workspaceOf(message.customer);
  if (tenantId !== undefined) {
    const provider = await paymentProvider();
    if (isRefused(provider)) return provider;
    await asTenant(tenantId, () =>
      settleSubscription(provider, tenantId, { actor: stripe, now, message: message.id }),
    );
  }
  return { ok: true as const };
});
