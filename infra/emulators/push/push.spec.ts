import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { createBrowser } from './browser.ts';
import { createPush, type PushService } from './push.ts';

const sender = webPush.generateVAPIDKeys();
const stranger = webPush.generateVAPIDKeys();
let push: PushService;
let origin: string;
const server = createServer((request, response) => void push.handle(request, response));

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  push = createPush({ base: `${origin}/push` });
});
afterAll(() => void server.close());

type Headers = Record<string, string>;

/** Message as a sender makes it, before `change`. */
const send = async (
  endpoint: string,
  { keys = sender, audience = origin, text = 'news', change = (headers: Headers) => headers } = {},
) => {
  const { Authorization = '' } = webPush.getVapidHeaders(
    audience,
    'mailto:security@proofline.example',
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
  );
  const { p256dh, auth } = browser.keys;
  const { cipherText } = webPush.encrypt(p256dh, auth, text, 'aes128gcm');
  const headers = change({ Authorization, TTL: '60', 'Content-Encoding': 'aes128gcm' });
  return (await fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(cipherText) })).status;
};
const browser = createBrowser();
const without =
  (name: string) =>
  ({ [name]: _, ...headers }: Headers): Headers =>
    headers;
const withHeader =
  (name: string, value: string) =>
  (headers: Headers): Headers => ({ ...headers, [name]: value });

describe('a browser', () => {
  it('opens the message of RFC 8291, appendix A', () => {
    const { open, keys } = createBrowser({
      privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    });
    expect(keys.p256dh).toBe(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    );
    const message =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    expect(open(Buffer.from(message, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
  });

  it('opens no message for another one', () => {
    const { p256dh, auth } = createBrowser().keys;
    const { cipherText } = webPush.encrypt(p256dh, auth, 'news', 'aes128gcm');
    expect(() => browser.open(cipherText)).toThrow();
  });
});

describe('the push service', () => {
  it('takes a message of the sender that a browser subscribed to, and keeps it encrypted', async () => {
    const endpoint = push.subscribe(sender.publicKey);
    expect(await send(endpoint)).toBe(201);
    const [message] = push.messagesFor(endpoint);
    expect(message?.body.includes('news')).toBe(false);
    expect(message && browser.open(message.body)).toBe('news');
  });

  it('keeps the latest message of a topic alone', async () => {
    const endpoint = push.subscribe(sender.publicKey);
    for (const [text, topic] of [
      ['first', 'a'],
      ['other', 'b'],
      ['second', 'a'],
    ] as const)
      await send(endpoint, { text, change: withHeader('Topic', topic) });
    expect(push.messagesFor(endpoint).map(({ body }) => browser.open(body))).toEqual(['other', 'second']);
  });

  it.each([
    ['no token', 401, { change: without('Authorization') }],
    [
      'a token that is no JWT',
      401,
      { change: withHeader('Authorization', `vapid t=x, k=${sender.publicKey}`) },
    ],
    ['the key of another sender', 403, { keys: stranger }],
    [
      'a signature by another key than the named one',
      403,
      { keys: { publicKey: sender.publicKey, privateKey: stranger.privateKey } },
    ],
    ['another audience', 403, { audience: 'https://fcm.googleapis.com' }],
    ['no TTL', 400, { change: without('TTL') }],
    ['content that is not encrypted', 400, { change: without('Content-Encoding') }],
    ['a topic of 33 characters', 400, { change: withHeader('Topic', 't'.repeat(33)) }],
    ['an unknown urgency', 400, { change: withHeader('Urgency', 'now') }],
    ['more than 4096 bytes', 413, { text: 'a'.repeat(4000) }],
  ] as const)('refuses %s with %i', async (_, status, options) => {
    const endpoint = push.subscribe(sender.publicKey);
    expect(await send(endpoint, options)).toBe(status);
    expect(push.messagesFor(endpoint)).toEqual([]);
  });

  it('knows no other address, and none that is over', async () => {
    const endpoint = push.subscribe(sender.publicKey);
    expect(await send(`${origin}/push/send/unknown`)).toBe(404);
    push.unsubscribe(endpoint);
    expect(await send(endpoint)).toBe(410);
  });

  it('refuses once what it is told to', async () => {
    const endpoint = push.subscribe(sender.publicKey);
    push.refuse(429, { 'retry-after': '60' });
    expect([await send(endpoint), await send(endpoint)]).toEqual([429, 201]);
  });
});
