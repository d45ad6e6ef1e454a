import { expect, it } from 'vitest';
import { guestPages } from './guest-pages.ts';
import { redact, redactText } from './redact.ts';

it.each([
  ['a guest’s page', 'https://a.example/review/3.abcDEF-_x?lang=en', 'https://a.example/review/…?…'],
  ['a tracked link', 'GET /link/3.abc failed', 'GET /link/… failed'],
  ['a guest’s call', '/api/review/3.abc/decision', '/api/review/…/decision'],
  ['the way out of reminders', '/api/unsubscribe/1-2-abc', '/api/unsubscribe/…'],
  ['a sign-up’s link', 'https://a.example/verify-email/3.abc', 'https://a.example/verify-email/…'],
  ['an invitation', 'https://a.example/invitation/abcDEF?lang=en', 'https://a.example/invitation/…?…'],
  ['a link that changes an address', '/address/a.b', '/address/…'],
  ['a link that sets a password', 'GET /api/password-links/a.b failed', 'GET /api/password-links/… failed'],
  ['a handover', 'https://a.example/signin#handover=abc', 'https://a.example/signin#…'],
  ['a signed address', 'https://s3/x.png?X-Amz-Signature=aa11&x=1', 'https://s3/x.png?…'],
  [
    'Stripe’s way back',
    'at /billing/payment-method-added?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2.',
    'at /billing/payment-method-added?…',
  ],
  ['an unknown parameter', '"/workflows?query=id%20in%20(1)" failed', '"/workflows?…" failed'],
  ['a secret of Stripe’s', 'No such setup_intent: seti_1Q_secret_aB9', 'No such setup_intent: …'],
  ['a key of Stripe’s', 'Invalid API Key provided: sk_live_abc, whsec_abc', 'Invalid API Key provided: …, …'],
  ['a header', 'authorization: Bearer abc.def', 'authorization: Bearer …'],
  ['a token', 'token eyJhbGciOi.eyJzdWIi.c2ln expired', 'token … expired'],
  ['an address', 'ann@client.example is unknown', '…@… is unknown'],
])('redacts %s', (_what, text, left) => {
  expect(redactText(text)).toBe(left);
});

it.each(guestPages.filter((page) => page !== 'callback'))('redacts the secret of /%s/…', (page) => {
  expect(redactText(`GET /${page}/1-abc`)).toBe(`GET /${page}/…`);
});

it.each(['query_string', 'http.query', 'url.query', 'url.fragment'])('redacts the field %s', (name) => {
  expect(redact({ [name]: 'a=1' })).toEqual({ [name]: '…' });
});

it('leaves everything else as it is', () => {
  const text = 'TypeError at /projects/12/timeline/1201#notes: is x undefined? x?.y is.';
  expect(redactText(text)).toBe(text);
});

it('redacts fields by name, at any depth', () => {
  const event = {
    request: { url: '/survey/3.x', data: { password: 'p', body: '<p>x</p>', id: 4 } },
    tags: ['a@b.example'],
  };
  expect(redact(event)).toEqual({
    request: { url: '/survey/…', data: { password: '…', body: '…', id: 4 } },
    tags: ['…@…'],
  });
});

it('stops at circular references, and turns errors into text', () => {
  const round: Record<string, unknown> = { error: new TypeError('ann@client.example') };
  round.self = [round];
  expect(redact(round)).toEqual({ error: 'TypeError: …@…', self: ['…'] });
});
