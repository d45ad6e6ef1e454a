import { isPaidPlan, mostSeats, type PaidPlan } from '#domain/plan/billing.ts';

/** Plan to buy once there is a payment method; carried in the addresses of the pages between. */
export interface ChosenPlan {
  readonly plan?: PaidPlan;
  readonly seats?: number;
}

/** Parses it from an address; invalid values are left out. */
export const chosenPlanOf = (search: Record<string, unknown>): ChosenPlan => {
  const plan = typeof search.plan === 'string' && isPaidPlan(search.plan) ? search.plan : undefined;
  const seats = Number(search.seats);
  const sensible = Number.isInteger(seats) && seats >= 1 && seats <= mostSeats;
  return { ...(plan && { plan }), ...(plan && sensible && { seats }) };
};

export const withChosenPlan = (path: string, { plan, seats }: ChosenPlan): string => {
  const search = new URLSearchParams({ ...(plan && { plan }), ...(seats && { seats: String(seats) }) });
  return search.size > 0 ? `${path}?${search}` : path;
};
