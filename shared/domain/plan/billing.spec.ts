import { describe, expect, test } from 'vitest';
import {
  graceDays,
  isPaidPlan,
  monthAfter,
  monthlyPrice,
  offeredPlans,
  type PaidSubscription,
  prices,
  readableDays,
  seatsOf,
  termsOf,
} from './billing.ts';
import { plans } from './plan.ts';
import { subscriptionState } from './subscription.ts';

test('every plan on offer is a plan, and every price is one of a plan on offer', () => {
  for (const name of offeredPlans) expect(plans).toHaveProperty([name]);
  expect(offeredPlans.filter(isPaidPlan)).toEqual(Object.keys(prices));
  expect(isPaidPlan('toString')).toBe(false);
});

test('a seat has a price where seats are bought, and none where the plan says how many there are', () => {
  expect(monthlyPrice('free forever', 9)).toBe(0);
  expect(monthlyPrice('starter', 9)).toBe(prices.starter.cents);
  expect(monthlyPrice('professional', 3)).toBe(3 * prices.professional.cents);
  expect(seatsOf('free forever', 9)).toBe(1);
  expect(seatsOf('starter', 9)).toBe(5);
  expect(seatsOf('professional', 9)).toBe(9);
});

test.each([
  ['2026-01-15T10:30:00.000Z', '2026-02-15T10:30:00.000Z'],
  ['2026-01-31T10:30:00.000Z', '2026-02-28T10:30:00.000Z'],
  ['2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2026-10-25T00:30:00.000Z', '2026-11-25T00:30:00.000Z'],
])('a month after %s is %s', (from, to) => expect(monthAfter(from)).toBe(to));

describe('the terms', () => {
  const paid: PaidSubscription = {
    plan: 'professional',
    seats: 4,
    paid_until: '2026-03-01T12:00:00.000Z',
    renews: true,
  };

  test('without payment are those of the free plan, which has no end', () => {
    expect(termsOf(undefined)).toEqual({ plan: 'free forever' });
  });

  test('include the seats only for a plan paid per seat', () => {
    expect(termsOf(paid)).toMatchObject({ plan: 'professional', users_allowed: 4, renews: true });
    expect(termsOf({ ...paid, plan: 'starter' })).not.toHaveProperty('users_allowed');
  });

  test('move a workspace that is not paid again through all states, by the clock alone', () => {
    const { expires_on = '', grace_period = '', cancellation_date = '' } = termsOf(paid);
    const stateAfter = (days: number) =>
      subscriptionState(
        { expires: expires_on, grace_period, cancellation_date },
        Date.parse(paid.paid_until) + days * 86_400_000,
      );
    expect(stateAfter(-0.01)).toBe('active');
    expect(stateAfter(0)).toBe('grace');
    expect(stateAfter(graceDays - 0.01)).toBe('grace');
    expect(stateAfter(graceDays)).toBe('read_only');
    expect(stateAfter(graceDays + readableDays - 0.01)).toBe('read_only');
    expect(stateAfter(graceDays + readableDays)).toBe('suspended');
  });
});
