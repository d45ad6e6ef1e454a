/** Prices of plans, and the terms of a paid period (administration.md sections 4 and 9). */
import { dayMs } from '../calendar/units.ts';
import { type Instant, toMs } from '../calendar/zone.ts';
import { plans } from './plan.ts';

/** ISO 4217, as payment providers write it. */
export const currency = 'eur';

/** Monthly price, per workspace or per seat. */
export type Price = { readonly cents: number; readonly per: 'workspace' | 'seat' };

/** Price list, before tax. A changed price applies to plans chosen from then on. */
export const prices = {
  starter: { cents: 29_00, per: 'workspace' },
  professional: { cents: 19_00, per: 'seat' },
} as const satisfies Readonly<Record<string, Price>>;

export type PaidPlan = keyof typeof prices;
/** Plans that an owner can choose; the marketplace's plan comes with its redeem codes. */
export type OfferedPlan = 'free forever' | PaidPlan;
export const offeredPlans: readonly OfferedPlan[] = ['free forever', 'starter', 'professional'];

export const isPaidPlan = (name: string): name is PaidPlan => Object.hasOwn(prices, name);

/** Maximum of seats on sale; more are agreed with the seller. */
export const mostSeats = 500;
/** Maximum of redeem codes per workspace; each adds users. */
export const mostCodes = 50;

/** Days after an unpaid period in which everything still works. */
export const graceDays = 7;
/** Days after the grace in which the workspace is read-only, before it is suspended. */
export const readableDays = 30;

/** Seats paid for: those of the plan, otherwise the chosen number. */
export const seatsOf = (plan: OfferedPlan, seats: number): number =>
  plans[plan].allowances.users_allowed ?? seats;

/** Cents a month. */
export const monthlyPrice = (plan: OfferedPlan, seats: number): number => {
  if (!isPaidPlan(plan)) return 0;
  const { cents, per } = prices[plan];
  return per === 'seat' ? cents * seats : cents;
};

/** Same day of the next month, or its last day if it is shorter, at the same time of day in UTC. */
export const monthAfter = (start: Instant): string => {
  const at = new Date(start);
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 0)).getUTCDate();
  const later = new Date(at);
  later.setUTCDate(1);
  later.setUTCMonth(at.getUTCMonth() + 1);
  later.setUTCDate(Math.min(at.getUTCDate(), days));
  return later.toISOString();
};

/** State of a workspace's subscription at the payment provider. */
export type PaidSubscription = {
  readonly plan: PaidPlan;
  readonly seats: number;
  /** End of the paid time. An unpaid period begins at the end of the last paid one. */
  readonly paid_until: string;
  /** Renews after `paid_until`; false once the owner has cancelled it. */
  readonly renews: boolean;
};

/** Fields of the workspace that a subscription sets; the free plan sets neither bought seats nor an end. */
export type Terms = {
  readonly plan: string;
  readonly users_allowed?: number;
  readonly expires_on?: string;
  readonly grace_period?: string;
  readonly cancellation_date?: string;
  readonly renews?: boolean;
};

/**
 * Terms of a workspace. A paid plan includes all dates that follow without another payment, so that the clock alone
 * moves it from active to grace, read-only and suspended. Without payment, the free plan.
 */
export const termsOf = (paid: PaidSubscription | undefined): Terms => {
  if (!paid) return { plan: 'free forever' };
  const after = (days: number) => new Date(toMs(paid.paid_until) + days * dayMs).toISOString();
  return {
    plan: paid.plan,
    ...(prices[paid.plan].per === 'seat' ? { users_allowed: paid.seats } : {}),
    expires_on: paid.paid_until,
    grace_period: after(graceDays),
    cancellation_date: after(graceDays + readableDays),
    renews: paid.renews,
  };
};
