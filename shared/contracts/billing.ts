/** Plans, seats, payment and marketplace codes (administration.md sections 2 and 7). */

import { mostSeats, offeredPlans } from '#domain/plan/billing.ts';
import * as z from '#schema';
import { done, foreignBody, noBody, noParams, noQuery, requiredLine } from './common.ts';
import { route } from './route.ts';
import { subscription } from './workspace.ts';

const billingOfOwner = {
  resource: 'billing',
  access: 'billing',
  params: noParams,
  query: noQuery,
  whileReadOnly: true,
} as const;

const billing = z.object({
  /** Payment provider: Stripe, or a stand-in that moves no money. */
  provider: z.enum(['stripe', 'stand-in']),
  /** Stripe's publishable key, which opens its form in the browser. */
  publishable_key: z.nullable(z.string()),
  /** Payment method as text: `Visa •••• 4242`. */
  payment_method: z.nullable(z.string()),
});
export type Billing = z.output<typeof billing>;

export const getBilling = route({
  ...billingOfOwner,
  name: 'getBilling',
  method: 'GET',
  path: '/billing',
  limit: 'read',
  body: noBody,
  answer: billing,
  summary: 'Payment provider and payment method of the workspace',
});

export const choosePlan = route({
  ...billingOfOwner,
  name: 'choosePlan',
  method: 'PUT',
  path: '/billing/plan',
  limit: 'write',
  body: z.object({
    plan: z.enum(offeredPlans),
    /** Only used by plans that are paid per seat. */
    seats: z.number().check(z.int(), z.gte(1), z.lte(mostSeats)),
  }),
  answer: subscription,
  summary: 'Subscribes to a plan, changes plan or seats, or goes back to the free plan',
});

/** Stripe's secret for opening the form that takes a card. */
export const getSetupIntent = route({
  ...billingOfOwner,
  name: 'getSetupIntent',
  method: 'GET',
  path: '/stripe/setup-intent',
  limit: 'read',
  body: noBody,
  answer: z.object({ client_secret: z.string() }),
  summary: 'Starts to add a payment method',
});

export const confirmPaymentMethod = route({
  ...billingOfOwner,
  name: 'confirmPaymentMethod',
  method: 'POST',
  path: '/billing/payment-method',
  limit: 'write',
  body: z.object({
    /** Id of the setup intent, as returned by the provider's form. */
    setup_intent: requiredLine,
    /** Outcome chosen at the stand-in; for Stripe, the server asks Stripe. */
    outcome: z.optional(z.enum(['succeeds', 'declined'])),
  }),
  answer: billing,
  summary: 'Makes the new payment method the default, and charges an unpaid period to it at once',
});

export const openBillingPortal = route({
  ...billingOfOwner,
  name: 'openBillingPortal',
  method: 'POST',
  path: '/billing/portal',
  limit: 'write',
  body: noBody,
  answer: z.object({
    /** URL of the provider's portal, for this visit only; null without a portal. */
    url: z.nullable(z.string()),
  }),
  summary: 'Opens the payment provider’s portal: invoices, cards, address',
});

export const addAppsumoCode = route({
  ...billingOfOwner,
  name: 'addAppsumoCode',
  method: 'POST',
  path: '/subscriptions/appsumo/add',
  limit: 'write',
  body: z.object({ appSumoCode: requiredLine }),
  answer: subscription,
  summary: 'Redeems another marketplace code',
  keyed: true,
});

/** Webhook of Stripe, authenticated by the signature over the raw body; its content is checked by asking Stripe. */
export const stripeWebhook = route({
  name: 'stripeWebhook',
  resource: 'billing',
  method: 'POST',
  path: '/stripe/webhook',
  access: 'public',
  limit: 'public',
  params: noParams,
  query: noQuery,
  body: foreignBody,
  answer: done,
  summary: 'Webhook of Stripe: a subscription or a payment has changed',
});

/** Log message about a price that is not in the price list; counted by the alarm `unknown-price`. */
export const unknownPrice = 'a subscription has a price that is not in the price list';

export const billingRoutes = [
  getBilling,
  choosePlan,
  getSetupIntent,
  confirmPaymentMethod,
  openBillingPortal,
  addAppsumoCode,
  stripeWebhook,
];
