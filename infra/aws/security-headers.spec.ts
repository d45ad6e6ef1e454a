import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const origins = { files: 'https://files.test', identity: 'https://pool.test', live: 'wss://live.test' };
const policyOf = (more: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
  securityHeaders({ ...origins, ...more })['content-security-policy'].split('; ');

it('lets pages reach their own origin, the files, the user pool and live updates, and nothing else', () => {
  expect(policyOf()).toEqual([
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob: https://files.test",
    "media-src 'self' blob: https://files.test",
    "frame-src 'self' blob: https://files.test",
    "connect-src 'self' https://files.test https://pool.test wss://live.test",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(securityHeaders(origins)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
});

it('adds the origins of shown files, of errors and of Stripe’s form where they are configured', () => {
  const plain = policyOf();
  const more = { media: 'https://media.test', errors: 'https://errors.test', stripe: true };
  expect(policyOf(more).filter((directive) => !plain.includes(directive))).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "img-src 'self' data: blob: https://files.test https://media.test",
    "media-src 'self' blob: https://files.test https://media.test",
    "frame-src 'self' blob: https://files.test https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "connect-src 'self' https://files.test https://media.test https://pool.test wss://live.test https://api.stripe.com https://errors.test",
  ]);
  expect(securityHeaders({ ...origins, stripe: true })['permissions-policy']).toContain(
    'payment=(self "https://js.stripe.com")',
  );
});
