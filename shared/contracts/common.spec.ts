import { describe, expect, test } from 'vitest';
import { isEmail } from '#domain/email-address.ts';
import * as z from '#schema';
import { email } from './common.ts';

const parsed = (address: string) => z.object({ email }).safeParse({ email: address }).data?.email;

describe('addresses of real people', () => {
  test.each([
    ["sean.o'brien@studio.example", undefined],
    ['ann+proofs@client.example', undefined],
    ['hello@harbour.photography', undefined],
    ['team@bureau.agency', undefined],
    ['info@xn--bcher-kva.example', undefined],
    ['post@name.xn--p1ai', undefined],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['kontakt@müller-söhne.de', 'kontakt@xn--mller-shne-kcb9d.de'],
    ['почта@пример.рф', null],
    [' padded@client.example ', 'padded@client.example'],
  ])('%s is taken, with its domain in ASCII', (address, kept) => {
    expect(parsed(address)).toBe(kept === null ? undefined : (kept ?? address));
    expect(isEmail(address.trim())).toBe(kept !== null);
  });

  test.each([
    'no-domain@',
    '@client.example',
    'a b@client.example',
    'two@at@client.example',
    'ann@client',
    'ann@bücher.example/path',
    'ann@bücher.example:80',
    'ann@client.example\r\nBcc: x@y.example',
    '"quoted"@client.example',
  ])('%j is refused', (address) => {
    expect(parsed(address)).toBeUndefined();
    expect(isEmail(address)).toBe(false);
  });
});
