import { expect, test } from 'vitest';
import { chosenPlanOf, withChosenPlan } from './chosen-plan.ts';
import { money } from './money.ts';

test('a chosen plan travels from one address to the next', () => {
  const address = withChosenPlan('/billing', { plan: 'professional', seats: 3 });
  expect(address).toBe('/billing?plan=professional&seats=3');
  const search = Object.fromEntries(new URL(address, 'http://x').searchParams);
  expect(chosenPlanOf(search)).toEqual({ plan: 'professional', seats: 3 });
  expect(withChosenPlan('/billing', {})).toBe('/billing');
});

test.each([[{ plan: 'free forever', seats: 2 }], [{ plan: 'toString' }], [{ plan: 7 }], [{ seats: 3 }]])(
  'a choice that makes no sense in an address is left out: %o',
  (search) => expect(chosenPlanOf(search)).toEqual({}),
);

test.each([0, -1, 1.5, 1e9, 'many'])('%s seats are none that can be bought', (seats) =>
  expect(chosenPlanOf({ plan: 'starter', seats })).toEqual({ plan: 'starter' }),
);

test('a price has cents only where there are some', () => {
  expect(money(2900)).toBe('€29');
  expect(money(1950)).toBe('€19.50');
});
