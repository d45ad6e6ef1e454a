import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPushEndpoint, nextAttempt, outcomeOf, pushLife, timeToLive } from './push.ts';

const now = Date.parse('2026-03-02T09:00:00Z');

describe('address of a subscription', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QK-123',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
  ])('is taken at a browser’s service: %s', (address) => expect(isPushEndpoint(address)).toBe(true));

  it.each([
    ['in clear', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['at another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['with a name and a password', 'https://a:b@fcm.googleapis.com/fcm/send/abc'],
    ['of this machine', 'https://127.0.0.1/fcm/send/abc'],
    ['of the cloud’s metadata', 'https://169.254.169.254/latest/meta-data'],
    ['of a host that ends alike', 'https://notfcm.googleapis.com.example/abc'],
    ['of a host that ends in the name, without a dot before it', 'https://evilpush.apple.com/abc'],
    ['of a host with the name inside', 'https://push.apple.com.attacker.example/abc'],
    ['with a host in the part for users', 'https://fcm.googleapis.com@attacker.example/abc'],
    ['of a host with a last dot', 'https://fcm.googleapis.com./abc'],
    ['by another scheme', 'javascript:alert(1)//fcm.googleapis.com'],
    ['without any', 'fcm.googleapis.com/abc'],
    ['that is too long', `https://fcm.googleapis.com/${'a'.repeat(1000)}`],
  ])('is refused %s', (_, address) => expect(isPushEndpoint(address)).toBe(false));

  it('is of no other host, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (address) => {
        const { hostname } = new URL(address);
        fc.pre(!/(fcm\.googleapis|push\.apple|services\.mozilla|notify\.windows)\.com$/.test(hostname));
        expect(isPushEndpoint(address)).toBe(false);
      }),
      { numRuns: 25 },
    );
  });
});

it.each([
  [200, 'taken'],
  [201, 'taken'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [302, 'refused'],
] as const)('an answer %i is %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome));

describe('next attempt', () => {
  const after = (retryAfter: string, tries = 0, at = now) => nextAttempt({ at, tries, retryAfter }, now);

  it('is after half a minute, and later each time', () => {
    expect(after('')).toBe(now + 30_000);
    expect(after('', 1)).toBe(now + 60_000);
    expect(after('', 20)).toBe(now + 3600_000);
  });

  it('is not before the service asks for it, in seconds or as a date', () => {
    expect(after('120')).toBe(now + 120_000);
    expect(after('Mon, 02 Mar 2026 09:10:00 GMT')).toBe(now + 600_000);
    // Sooner than ours, or not understood.
    for (const told of ['5', 'soon', '-1', 'Mon, 02 Mar 2020 09:10:00 GMT'])
      expect(after(told)).toBe(now + 30_000);
  });

  it('is none once the news is too old', () => {
    expect(after('', 0, now - pushLife + 60_000)).toBe(now + 30_000);
    expect(after('', 0, now - pushLife + 20_000)).toBeUndefined();
    expect(after('90000')).toBeUndefined();
  });

  it('is in the future, and within the life of the news', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: 0, max: pushLife }), fc.string(), (tries, age, told) => {
        const next = after(told, tries, now - age);
        if (next !== undefined) expect(next > now && next < now - age + pushLife).toBe(true);
      }),
    );
  });
});

it('a message lives as long as its news', () => {
  expect(timeToLive(now, now)).toBe(86_400);
  expect(timeToLive(now - pushLife, now)).toBe(0);
});
