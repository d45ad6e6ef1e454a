import { expect, test } from 'vitest';
import { money } from './money.ts';
import { wantedSearch, withWanted } from './wanted.ts';

test('a wanted plan travels from one address to the next', () => {
  const address = withWanted('/billing', { plan: 'professional', seats: 3 });
  expect(address).toBe('/billing?plan=professional&seats=3');
  const search = Object.fromEntries(new URL(address, 'http://x').searchParams);
  expect(wantedSearch(search)).toEqual({ plan: 'professional', seats: 3 });
  expect(withWanted('/billing', {})).toBe('/billing');
});

test.each([[{ plan: 'free forever', seats: 2 }], [{ plan: 'toString' }], [{ plan: 7 }], [{ seats: 3 }]])(
  'what makes no sense in an address is left out: %o',
  (search) => expect(wantedSearch(search)).toEqual({}),
);

test.each([0, -1, 1.5, 1e9, 'many'])('%s seats are none that can be bought', (seats) =>
  expect(wantedSearch({ plan: 'starter', seats })).toEqual({ plan: 'starter' }),
);

test('a price has cents only where there are some', () => {
  expect(money(2900)).toBe('€29');
  expect(money(1950)).toBe('€19.50');
});
