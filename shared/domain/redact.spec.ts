import { expect, it } from 'vitest';
import { guestPages } from './guest-pages.ts';
import { redact, redactText } from './redact.ts';

it.each([
  ['a guest’s page', 'https://a.example/review/3.abcDEF-_x?lang=en', 'https://a.example/review/…?lang=en'],
  ['a tracked link', 'GET /link/3.abc failed', 'GET /link/… failed'],
  ['a guest’s call', '/api/review/3.abc/decision', '/api/review/…/decision'],
  ['the way out of reminders', '/api/unsubscribe/1-2-abc', '/api/unsubscribe/…'],
  ['a sign-up’s link', 'https://a.example/verify-email/3.abc', 'https://a.example/verify-email/…'],
  ['a handover', 'https://a.example/signin#handover=abc', 'https://a.example/signin#handover=…'],
  ['a signed address', 'https://s3/x.png?X-Amz-Signature=aa11&x=1', 'https://s3/x.png?X-Amz-Signature=…&x=1'],
  ['a header', 'authorization: Bearer abc.def', 'authorization: Bearer …'],
  ['a token', 'token eyJhbGciOi.eyJzdWIi.c2ln expired', 'token … expired'],
  ['an address', 'ann@client.example is unknown', '…@… is unknown'],
])('redacts %s', (_what, text, left) => {
  expect(redactText(text)).toBe(left);
});

it.each(guestPages.filter((page) => page !== 'callback'))('redacts the secret of /%s/…', (page) => {
  expect(redactText(`GET /${page}/1-abc`)).toBe(`GET /${page}/…`);
});

it('leaves everything else as it is', () => {
  const text = 'TypeError at /projects/12/timeline/1201#notes: x is undefined';
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
