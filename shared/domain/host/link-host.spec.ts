import { describe, expect, it } from 'vitest';
import { otherHost } from './link-host.ts';

const evil = 'https://micros0ft.evil.example/login';
const told = 'micros0ft.evil.example';

describe('a link whose text names another host tells its own', () => {
  it.each([
    ['https://account.microsoft.com'],
    ['HTTPS://ACCOUNT.MICROSOFT.COM/signin?x=1'],
    ['account.microsoft.com'],
    ['www.microsoft.com'],
    ['microsoft.com/account'],
    ['//account.microsoft.com'],
    ['https:\\\\account.microsoft.com'],
    ['Please go to https://account.microsoft.com, and sign in'],
    ['(account.microsoft.com)'],
    ['account.microsoft.com:443'],
    ['“account.microsoft.com”.'],
    ['https%3A%2F%2Faccount.microsoft.com'],
    ['account%2Emicrosoft%2Ecom 100%'],
    ['acc\u200bount.micro\u00adsoft.com'],
    ['account。microsoft．com'],
    ['ａｃｃｏｕｎｔ.microsoft.com'],
    ['https://microsoft.com@micros0ft.evil.example'],
    ['https://account.microsoft.com:secret@micros0ft.evil.example/'],
    ['support@microsoft.com'],
    ['mailto:support@microsoft.com'],
    ['https://10.0.0.1/x'],
    ['https://[::1]/x'],
    ['https://micros0ft.evil.example or https://account.microsoft.com'],
    ['account.microsoft.ai'],
    ['evil.example.microsoft.com'],
  ])('%s', (text) => {
    expect(otherHost(text, evil)).toBe(told);
  });

  it.each([
    [
      'account.microsoft.com',
      'https://account.microsoft.com.evil.example',
      'account.microsoft.com.evil.example',
    ],
    ['microsoft.com', 'https://notmicrosoft.com', 'notmicrosoft.com'],
    ['microsoft.com', 'https://microsoft.com@evil.example/', 'evil.example'],
    ['microsoft.com', 'https://%65vil.example/', 'evil.example'],
    ['microsoft.com', 'https://microsoft.com%2fx@evil.example/', 'evil.example'],
    ['microsoft.com', 'https://evil.example\\@microsoft.com', 'evil.example'],
    ['apple.com', 'https://аррӏе.com', 'xn--80ak6aa92e.com'],
    ['аррӏе.com', 'https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
    ['support@microsoft.com', 'mailto:support@evil.example', 'evil.example'],
    ['https://account.microsoft.com', 'mailto:a@evil.example?subject=x', 'evil.example'],
    ['https://account.microsoft.com', 'http://10.0.0.1:8080/', '10.0.0.1'],
  ])('%s to %s', (text, href, host) => {
    expect(otherHost(text, href)).toBe(host);
  });
});

describe('a link tells no host', () => {
  it.each([
    ['whose text names none', 'Look at the poster', evil],
    ['whose text is empty', '', evil],
    ['to the host that its text names', 'https://acme.example/cut?a=1', 'https://acme.example/cut?a=2'],
    ['to a subdomain of that host', 'acme.example', 'https://review.acme.example/1'],
    ['to the host above it', 'www.acme.example', 'https://acme.example/'],
    ['to www of it', 'acme.example', 'https://www.acme.example/'],
    ['in other letters of the same name', 'ACME.example', 'https://acme.EXAMPLE./'],
    ['in a name’s own letters', 'münchen.example', 'https://xn--mnchen-3ya.example/'],
    ['for a sentence with points', 'See no. 3, e.g. the cut of 1.5 min', evil],
    ['for a name with initials', 'J. R. Smith', evil],
    ['for an abbreviation', 'Acme Inc.', evil],
    ['for a name of a file', 'Poster final.pdf', 'https://drive.google.com/x'],
    ['for a name of a file in two parts', 'poster-v2.final.pdf', 'https://drive.google.com/x'],
    ['for a file whose ending is a domain’s as well', 'logo.ai', 'https://drive.google.com/x'],
    ['to a mail’s own address', 'nora.novak@acme.example', 'mailto:nora.novak@acme.example'],
    ['with a merge tag for an address', 'https://acme.example', '{{review_link}}'],
    [
      'with a path that looks like a host',
      'https://acme.example/account.microsoft.com',
      'https://acme.example/x',
    ],
  ])('%s', (_, text, href) => {
    expect(otherHost(text, href)).toBeUndefined();
  });

  it('to the product’s own hosts, whose links carry names of works', () => {
    const isOwn = (host: string) => host === 'northwind.proofline.example';
    const link = 'https://northwind.proofline.example/link/7f3c2a';
    expect(otherHost('acme.com', link, isOwn)).toBeUndefined();
    expect(otherHost('acme.com', 'https://northwind.proofline.example.evil.example/link/7f3c2a', isOwn)).toBe(
      'northwind.proofline.example.evil.example',
    );
  });
});
