import { describe, expect, test } from 'vitest';
import { nameVerdict } from './protected-names.ts';
import { refusedSubdomain } from './sign-up.ts';

describe('a workspace’s name', () => {
  test.each([
    'Microsoft',
    'microsoft account team',
    'Microsoft Account Team',
    'Micros0ft Support',
    'M i c r o s o f t',
    'Micro-Soft Security',
    'MICROSOFT® Billing 2026',
    'Mícrosöft Verify',
    'Мiсrоsоft Account',
    'Micro\u200bsoft',
    'rnicrosoft support',
    'PayPaI Security',
    'Pay Pal — Customer Service',
    'The Google Security Team',
    'Ｇｏｏｇｌｅ Support',
    'App1e ID',
    'Apple Support',
    'Soporte de Microsoft',
    'Sécurité PayPal',
    'BNP Paribas Service Client',
    'Intesa Sanpaolo Assistenza',
    'Proofline',
    'Proof1ine Billing',
    'The Proofline Film Studio',
    'Microsoft A c c o u n t',
  ])('is refused where it is a brand’s, alone or with words of its office: %s', (name) => {
    expect(nameVerdict(name)).toBe('name_protected');
  });

  test.each([
    'Click https://evil.example now to win',
    'evil.example',
    'www.evil',
    'Prize: evil。example',
    'Write to win@evil.example',
    'http:evil',
    'Monday.com Studio',
  ])('is refused where it holds an address: %s', (name) => {
    expect(nameVerdict(name)).toBe('name_holds_address');
  });

  test.each([
    'Microsoft Partner Berlin',
    'Micros0ft Design',
    'Google Ads Experts',
    'Apple Tree Support',
    'PayPal Integrations',
  ])('is listed for an operator where it may be either: %s', (name) => {
    expect(nameVerdict(name)).toBe('doubtful');
  });

  test.each([
    'Apple Tree Studio',
    'Apples & Pears',
    'Pineapple Films',
    'Chase Lindqvist Photography',
    'Visage',
    'Meta Film',
    'Amazonas Travel',
    'Outlook Architects',
    'Support & Care Design',
    'The Team',
    'Account Planning Group',
    'Northwind',
    'Harbor & Light',
    'St. Mary’s',
    'Acme Inc.',
    'Studio 2.0',
    'J. R. Smith & Co.',
    'Node.js Werkstatt',
    'Студия Света',
    '東京映像',
    'Line Proof',
    '365 Days',
  ])('may be %s', (name) => {
    expect(nameVerdict(name)).toBeUndefined();
  });
});

describe('a subdomain', () => {
  test.each([
    'cname',
    'adm1n',
    '4dmin',
    'ma1l',
    'b1lling',
    'rnail',
    'vvebhook',
    'l0gin',
    'supp0rt',
    'verify',
    'pr00fline',
  ])('is reserved where it looks like a reserved word: %s', (subdomain) => {
    expect(refusedSubdomain(subdomain)).toBe('subdomain_reserved');
  });

  test.each([
    'proofiine',
    'prooflinesupport',
    'myproof1ine',
    'microsoft',
    'micros0ftaccount',
    'paypai',
    'google2026',
  ])('is refused where it is taken for a brand’s: %s', (subdomain) => {
    expect(refusedSubdomain(subdomain)).toBe('subdomain_protected');
  });

  test.each([
    'mall',
    'northwind',
    'appletree',
    'metafilm',
    'corner',
    'a1b',
    '24seven',
    'w10',
    'studio5',
    'linework',
  ])('may be %s', (subdomain) => {
    expect(refusedSubdomain(subdomain)).toBeUndefined();
  });
});
