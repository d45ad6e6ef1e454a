/** Payment provider: Stripe if its keys are set, the stand-in only if the environment names it. */
import { type Refused, refused } from '../lambda/result.ts';
import { log } from '../log.ts';
import { secretFields } from '../tokens/secret.ts';
import type { PaymentProvider } from './provider.ts';
import { standIn } from './stand-in.ts';
import type { StripeKeys } from './stripe.ts';

/**
 * Stripe's keys; undefined if there are none. On AWS the environment names a secret with the keys; on a developer's
 * machine it has the keys.
 */
export const stripeKeys = async (): Promise<StripeKeys | undefined> => {
  const { STRIPE_SECRET_ARN: arn, STRIPE_PUBLISHABLE_KEY: publishable } = process.env;
  if (!publishable) return undefined;
  const { secret_key, webhook_secret } = arn
    ? await secretFields(arn)
    : { secret_key: process.env.STRIPE_SECRET_KEY, webhook_secret: process.env.STRIPE_WEBHOOK_SECRET };
  if (!secret_key || !webhook_secret) {
    throw new Error('Stripe’s publishable key is set, but not its secret key and the secret of its webhook');
  }
  return { secret: secret_key, publishable, webhook: webhook_secret };
};

/**
 * Imports Stripe's package lazily. Refused if neither is configured, with an error for the operator: a lost key must not
 * make the plans free.
 */
export const paymentProvider = async (): Promise<PaymentProvider | Refused> => {
  const keys = await stripeKeys();
  if (keys) return (await import('./stripe.ts')).stripeProvider(keys);
  if (process.env.PAYMENTS === 'stand-in') return standIn;
  log.error('no payments are configured: neither Stripe’s keys nor PAYMENTS=stand-in are set');
  return refused('payments_unavailable');
};
