import { isPaidPlan, mostSeats, type PaidPlan } from '#domain/plan/billing.ts';

/** A plan that is to be bought once there is something to pay with: it travels in the addresses of the pages between. */
export interface Wanted {
  readonly plan?: PaidPlan;
  readonly seats?: number;
}

/** As an address carries it; what makes no sense is left out. */
export const wantedSearch = (search: Record<string, unknown>): Wanted => {
  const plan = typeof search.plan === 'string' && isPaidPlan(search.plan) ? search.plan : undefined;
  const seats = Number(search.seats);
  const sensible = Number.isInteger(seats) && seats >= 1 && seats <= mostSeats;
  return { ...(plan && { plan }), ...(plan && sensible && { seats }) };
};

/** An address that carries it on. */
export const withWanted = (path: string, { plan, seats }: Wanted): string => {
  const search = new URLSearchParams({ ...(plan && { plan }), ...(seats && { seats: String(seats) }) });
  return search.size > 0 ? `${path}?${search}` : path;
};
