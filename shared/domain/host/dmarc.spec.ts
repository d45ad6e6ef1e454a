import { expect, it } from 'vitest';
import { dmarcDomains, dmarcOf, proposedDmarc } from './dmarc.ts';

const at = (own: readonly string[], above: readonly string[] = []) =>
  dmarcOf([
    { domain: 'mail.acme.com', texts: own },
    { domain: 'acme.com', texts: above },
  ]);

it('is looked for at the domain and at each above it', () => {
  expect(dmarcDomains('acme.com')).toEqual(['acme.com']);
  expect(dmarcDomains('mail.acme.co.uk')).toEqual(['mail.acme.co.uk', 'acme.co.uk', 'co.uk']);
});

it('is missing, weak or fine by the domain’s own record', () => {
  expect(at([])).toEqual({ state: 'missing', of: null });
  expect(at(['v=spf1 -all'])).toEqual({ state: 'missing', of: null });
  expect(at(['v=DMARC1; p=none; rua=mailto:a@acme.com'])).toEqual({ state: 'weak', of: 'mail.acme.com' });
  expect(at(['v=DMARC1;p=REJECT'])).toEqual({ state: 'fine', of: 'mail.acme.com' });
  expect(at([proposedDmarc])).toEqual({ state: 'fine', of: 'mail.acme.com' });
  expect(at(['v=DMARC1; rua=mailto:a@acme.com'])).toEqual({ state: 'weak', of: 'mail.acme.com' });
});

it('is inherited from a domain above, whose policy for subdomains counts first', () => {
  expect(at([], ['v=DMARC1; p=reject'])).toEqual({ state: 'inherited', of: 'acme.com' });
  expect(at([], ['v=DMARC1; p=reject; sp=none'])).toEqual({ state: 'weak', of: 'acme.com' });
  expect(at([], ['v=DMARC1; p=none; sp=quarantine'])).toEqual({ state: 'inherited', of: 'acme.com' });
  expect(at(['v=DMARC1; p=reject; sp=none'])).toEqual({ state: 'fine', of: 'mail.acme.com' });
});

it('counts two records at a name as none', () => {
  expect(at(['v=DMARC1; p=reject', 'v=DMARC1; p=none'])).toEqual({ state: 'missing', of: null });
  expect(at(['v=DMARC1; p=reject', 'v=DMARC1; p=none'], ['v=DMARC1; p=reject'])).toEqual({
    state: 'inherited',
    of: 'acme.com',
  });
});
