import { expect, it } from 'vitest';
import { isSecurityContact, securityTxt } from './security-txt.ts';

const given = { contact: 'mailto:security@proofline.example', domain: 'proofline.example' };

it('has the fields of RFC 9116, each once, and expires within a year after any deployment', () => {
  for (const at of ['2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z', '2028-02-29T12:00:00Z']) {
    const now = Date.parse(at);
    const text = securityTxt(given, now);
    expect(text.endsWith('\n')).toBe(true);
    const fields = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': '));
    expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    const expires = Date.parse(fields[1]?.[1] ?? '');
    expect(expires - now).toBeGreaterThan(300 * 86_400_000);
    expect(expires - now).toBeLessThan(365 * 86_400_000);
    expect(fields[3]?.[1]).toBe('https://proofline.example/.well-known/security.txt');
  }
});

it.each([
  ['mailto:security@proofline.example', true],
  ['https://proofline.example/report', true],
  ['security@proofline.example', false],
  ['http://proofline.example', false],
  ['mailto:a@b\nContact: mailto:c@d', false],
])('takes %j as a contact: %s', (contact, taken) => expect(isSecurityContact(contact)).toBe(taken));
