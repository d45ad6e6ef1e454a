import type { PaidPlan, PaidSubscription } from '#domain/plan/billing.ts';

/** Id of a workspace as a customer of the provider. */
export type Customer = string;

/** Declined payment, with the reason in the words of the bank or provider. */
export interface Declined {
  readonly declined: string;
}

/** Subscription with a price outside the price list, created by hand at the provider. */
export type UnknownPrice = Omit<PaidSubscription, 'plan' | 'seats'> & { readonly price: string };

/** Owner's choice. `key` is the idempotency key of one attempt; a new attempt after a refusal has another. */
export interface Choice {
  readonly plan: PaidPlan;
  readonly seats: number;
  readonly key: string;
}

/** Result of the provider's own form. */
export interface Confirmation {
  readonly setupIntent: string;
  /** Outcome chosen in the stand-in's form; undefined with Stripe. */
  readonly outcome: 'succeeds' | 'declined' | undefined;
}

/**
 * Payment provider: Stripe, or the stand-in on a machine without its keys. It is the source of truth for payments:
 * after each change, the workspace's terms are recomputed from `subscription` (settle-subscription.ts). `now` is the
 * time of the request, in epoch milliseconds.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'stand-in';
  /** Key to open the provider's form in the browser. */
  readonly publishableKey: string | null;
  /** Customer of the workspace, created if missing. Idempotent. */
  customerFor(workspace: { tenantId: number; name: string; email: string }): Promise<Customer>;
  /** Begins to add a payment method; returns the secret that opens the form. */
  beginSetup(customer: Customer): Promise<string>;
  /** Makes the form's payment method the default, and pays an unpaid invoice with it at once. */
  confirmSetup(customer: Customer, given: Confirmation, now: number): Promise<Declined | undefined>;
  /** Name of the payment method. */
  paymentMethod(customer: Customer): Promise<string | undefined>;
  /** Paid subscription; undefined if there is none, or if the owner's cancellation has ended it. */
  subscription(customer: Customer): Promise<PaidSubscription | UnknownPrice | undefined>;
  /** Creates or changes the subscription. */
  subscribe(customer: Customer, choice: Choice, now: number): Promise<Declined | undefined>;
  /** Cancels the subscription: at the end of the paid period, or at once if the period is unpaid. */
  cancel(customer: Customer, now: number): Promise<void>;
  /** Address of the provider's portal, which links back to `returnTo`; undefined if it has none. */
  portal(customer: Customer, returnTo: string): Promise<string | undefined>;
}
