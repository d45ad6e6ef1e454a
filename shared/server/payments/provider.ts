import type { PaidPlan, PaidSubscription } from '../../domain/plan/billing.ts';

/** Who pays: the provider's id of the workspace. */
export type Customer = string;

/** That a payment did not go through, in the words of whoever refused it. */
export interface Declined {
  readonly declined: string;
}

/** What the owner has chosen. `key` makes a repetition of the same try harmless; a try after a refusal has another. */
export interface Choice {
  readonly plan: PaidPlan;
  readonly seats: number;
  readonly key: string;
}

/** What the provider's own form has come back with. */
export interface Confirmation {
  readonly setupIntent: string;
  /** What the person chose at the stand-in. */
  readonly outcome: 'succeeds' | 'declined' | undefined;
}

/**
 * Who takes payments: Stripe, or the stand-in of a machine without its keys. The provider alone knows what is paid; the
 * workspace's terms are worked out from `subscription` by whoever has changed something (settle.ts), never kept beside it.
 * `now` is the time of the request.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'stand-in';
  /** What the provider's form in the browser is opened with. */
  readonly publishableKey: string | null;
  /** The same customer for the same workspace, however often it is asked. */
  customerFor(workspace: { tenantId: number; name: string; email: string }): Promise<Customer>;
  /** Begins to add a payment method; answers what the form is opened with. */
  beginSetup(customer: Customer): Promise<string>;
  /** Takes what the form came back with as the method of payment from now on, and pays an unpaid period with it at once. */
  confirmSetup(customer: Customer, given: Confirmation, now: number): Promise<Declined | undefined>;
  /** What is paid with, in words. */
  paymentMethod(customer: Customer): Promise<string | undefined>;
  /** What is paid for; undefined when nothing is, or no more because the owner has cancelled it. */
  subscription(customer: Customer): Promise<PaidSubscription | undefined>;
  /** Subscribes, or changes what is subscribed to. */
  subscribe(customer: Customer, choice: Choice, now: number): Promise<Declined | undefined>;
  /** Goes back to the free plan: at the end of what is paid, or at once where nothing is. */
  cancel(customer: Customer, now: number): Promise<void>;
  /** The provider's portal, from which one comes back to `returnTo`; undefined where there is none. */
  portal(customer: Customer, returnTo: string): Promise<string | undefined>;
}
