import { describe, expect, test } from 'vitest';
import { domainOf, foldedDomain, isDomain, isOfProduct, isWebmail, joinedHost } from './host.ts';

describe('a domain', () => {
  test.each(['acme.com', 'mail.acme.co.uk', 'a-b.studio', 'xn--bcher-kva.example', '1.acme.agency'])(
    'is %s',
    (text) => expect(isDomain(text)).toBe(true),
  );
  test.each([
    'acme',
    'acme.c',
    'acme.c0m',
    '-acme.com',
    'acme-.com',
    'acme..com',
    '.acme.com',
    'acme.com.',
    'https://acme.com',
    'acme.com/x',
    'ac me.com',
    'acme_x.com',
    'Acme.com',
    'nora@acme.com',
    '127.0.0.1',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
  ])('is not %s', (text) => expect(isDomain(text)).toBe(false));

  test('is compared in lower case and without the dot at its end', () => {
    expect(foldedDomain(' Acme.COM. ')).toBe('acme.com');
    expect(domainOf('Nora@Mail.Acme.com')).toBe('mail.acme.com');
    expect(joinedHost(' portal. ', ' Acme.com ')).toBe('portal.acme.com');
  });

  test('is recognized if it is a webmail’s', () => {
    expect(isWebmail('gmail.com')).toBe(true);
    expect(isWebmail('gmail.com.acme.com')).toBe(false);
  });
});

test.each([
  ['proofline.app', 'proofline.app', true],
  ['acme.proofline.app', 'proofline.app', true],
  // A wildcard DNS record covers these as well.
  ['portal.acme.proofline.app', 'proofline.app', true],
  ['notproofline.app', 'proofline.app', false],
  ['acme.localhost', 'localhost', true],
  ['portal.acme.localhost', 'localhost', false],
])('%s is of the product at %s: %s', (host, product, own) => expect(isOfProduct(host, product)).toBe(own));
