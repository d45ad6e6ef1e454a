/** What plans cost, and what a paid period gives (administration.md sections 4 and 9). */
import { type Instant, toMs } from '../calendar/zone.ts';
import { plans } from './plan.ts';

/** ISO 4217, as payment providers write it. */
export const currency = 'eur';

/** A monthly price. `per` says of what: of the workspace, or of each seat. */
export type Price = { readonly cents: number; readonly per: 'workspace' | 'seat' };

/** The price list, before tax. Data to be changed: a new price is for who chooses a plan from then on. */
export const prices = {
  starter: { cents: 29_00, per: 'workspace' },
  professional: { cents: 19_00, per: 'seat' },
} as const satisfies Readonly<Record<string, Price>>;

export type PaidPlan = keyof typeof prices;
/** What an owner can choose; the marketplace's plan comes with its codes. */
export type OfferedPlan = 'free forever' | PaidPlan;
export const offeredPlans: readonly OfferedPlan[] = ['free forever', 'starter', 'professional'];

export const isPaidPlan = (name: string): name is PaidPlan => Object.hasOwn(prices, name);

/** More seats than this are agreed upon with the provider of the product. */
export const mostSeats = 500;
/** Codes that one workspace may redeem; each adds its users. */
export const mostCodes = 50;

/** Days after a period that was not paid in which everything still works. */
export const graceDays = 7;
/** Days after the grace in which the workspace can be read, until it is suspended. */
export const readableDays = 30;
const day = 86_400_000;

/** The seats that are paid for: as many as were chosen where a seat has a price, else those of the plan. */
export const seatsOf = (plan: OfferedPlan, seats: number): number =>
  isPaidPlan(plan) && prices[plan].per === 'seat' ? seats : (plans[plan].allowances.users_allowed ?? seats);

/** Cents a month. */
export const monthlyPrice = (plan: OfferedPlan, seats: number): number => {
  if (!isPaidPlan(plan)) return 0;
  const { cents, per } = prices[plan];
  return per === 'seat' ? cents * seats : cents;
};

/** The same day of the next month, or its last one; at the same time of day in UTC. */
export const monthAfter = (start: Instant): string => {
  const at = new Date(start);
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 0)).getUTCDate();
  const later = new Date(at);
  later.setUTCDate(1);
  later.setUTCMonth(at.getUTCMonth() + 1);
  later.setUTCDate(Math.min(at.getUTCDate(), days));
  return later.toISOString();
};

/** What a payment provider says of a workspace's subscription at a moment. */
export type PaidSubscription = {
  readonly plan: PaidPlan;
  readonly seats: number;
  /** Up to here it is paid. An unpaid period begins where the last paid one ended. */
  readonly paid_until: string;
  /** Whether it goes on after that; not when the owner has cancelled it. */
  readonly renews: boolean;
};

/** What a subscription sets on the workspace. What is left out is not set: the free plan has no seats bought and no end. */
export type Terms = {
  readonly plan: string;
  readonly users_allowed?: number;
  readonly expires_on?: string;
  readonly grace_period?: string;
  readonly cancellation_date?: string;
  readonly renews?: boolean;
};

/**
 * The terms of a workspace: of what is paid for, with all dates that follow when it is not paid again, so that the clock
 * alone takes it from active to grace, read-only and suspended; of the free plan when nothing is.
 */
export const termsOf = (paid: PaidSubscription | undefined): Terms => {
  if (!paid) return { plan: 'free forever' };
  const after = (days: number) => new Date(toMs(paid.paid_until) + days * day).toISOString();
  return {
    plan: paid.plan,
    ...(prices[paid.plan].per === 'seat' ? { users_allowed: paid.seats } : {}),
    expires_on: paid.paid_until,
    grace_period: after(graceDays),
    cancellation_date: after(graceDays + readableDays),
    renews: paid.renews,
  };
};
