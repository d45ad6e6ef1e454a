import { describe, expect, test } from 'vitest';
import { redeemCodeOf, refusedSubdomain, subdomainOf } from './sign-up.ts';

test.each([
  ['North & Wind Studio', 'northwindstudio'],
  ['Café Zürich 24', 'cafezurich24'],
  ['東京', ''],
  ['x'.repeat(80), 'x'.repeat(40)],
])('%s suggests %s', (name, subdomain) => {
  expect(subdomainOf(name)).toBe(subdomain);
});

describe('a subdomain', () => {
  test.each(['acme', 'a1b', '24seven', 'x'.repeat(40)])('may be %s', (subdomain) => {
    expect(refusedSubdomain(subdomain)).toBeUndefined();
  });
  test.each(['', 'ab', 'Acme', 'ac-me', 'ac.me', 'acmé', 'ac me', 'x'.repeat(41)])(
    'has the wrong form as "%s"',
    (subdomain) => {
      expect(refusedSubdomain(subdomain)).toBe('subdomain_invalid');
    },
  );
  test.each(['www', 'api', 'app', 'auth', 'admin', 'mail', 'localhost'])('is reserved as %s', (subdomain) => {
    expect(refusedSubdomain(subdomain)).toBe('subdomain_reserved');
  });
});

test('a redeem code is stored in upper case; anything else is refused', () => {
  expect(redeemCodeOf(' as-12ab-34cd ')).toBe('AS-12AB-34CD');
  for (const typed of ['', 'abc', 'a b c d e f', '-ABCDEF', 'x'.repeat(65)])
    expect(redeemCodeOf(typed)).toBeUndefined();
});
