import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession, leaveSession, renewSession } from '#contracts/session.ts';
import { fakeServer, fromNetwork, lost, refuse } from '#lib/testing/fake-server.testing.ts';

const base64 = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
const tokenOf = (claims: object) => `e30.${base64(claims)}.seal`;

const seconds = () => Math.floor(Date.now() / 1000);
/** Tokens of a person, good for a quarter of an hour unless said otherwise. */
const tokens = (sub = 'ana', lives = 900) => {
  const claims = { sub, username: sub, iat: seconds(), exp: seconds() + lives };
  return { access_token: tokenOf(claims), id_token: tokenOf({ email: `${sub}@agency.example` }) };
};
const over = refuse('session_ended');
/** Answer that begins as the server's, and whose content comes as the network lets it. */
const arriving = (content: (request: RequestInit) => Promise<never>) =>
  fromNetwork((request) => Object.assign(Response.json({}), { json: () => content(request) }));
const untilGivenUp = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const server = fakeServer();
/** Calls in their order. */
const asked = () => server.calls().map(({ route }) => route.name);
/** Refresh tokens that went to the server. */
const sent = () => server.calls(keepSession).map(({ body }) => body);
let tab: typeof import('./tokens.ts');
const elsewhere = new BroadcastChannel('proofline.session');
const stored = 'CognitoIdentityServiceProvider.client';

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  server.on(keepSession, tokens());
  server.on(renewSession, tokens());
  server.on(leaveSession, { ok: true });
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  // The tests' browser has no locks.
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  tab = await import('./tokens.ts');
});
afterEach(() => {
  elsewhere.onmessage = null;
  vi.restoreAllMocks();
});

const load = async () => (await tab.tokenStore.loadTokens())?.accessToken.payload.sub;
const signIn = (refreshToken = 'secret') =>
  tab.tokenStore.storeTokens({ refreshToken } as Parameters<typeof tab.tokenStore.storeTokens>[0]);

test('a page asks the cookie once, and keeps the tokens in its memory alone', async () => {
  expect(await Promise.all([load(), load()])).toEqual(['ana', 'ana']);
  expect(await load()).toBe('ana');
  expect(asked()).toEqual(['renewSession']);
  expect(localStorage.length).toBe(0);
});

test('nobody is signed in without a cookie, which is asked for once', async () => {
  server.on(renewSession, null);
  expect([await load(), await load()]).toEqual([undefined, undefined]);
  expect(asked()).toEqual(['renewSession']);
  expect(tab.isEnded()).toBe(false);
});

test('an expired token is renewed, and one that is good is not', async () => {
  server.on(renewSession, tokens('ana', 5));
  await load();
  server.on(renewSession, tokens());
  await load();
  await load();
  expect(asked()).toEqual(['renewSession', 'renewSession']);
});

test('a cookie that is another person’s by now reloads this page, and the same person’s does not', async () => {
  server.on(renewSession, tokens('ana', 5));
  await load();
  await load();
  expect(location.reload).not.toHaveBeenCalled();
  server.on(renewSession, tokens('bea'));
  await load();
  expect(location.reload).toHaveBeenCalledTimes(1);
});

test('a refresh token goes to the server, and stays nowhere in the page', async () => {
  await signIn();
  expect(sent()).toEqual([{ refresh_token: 'secret' }]);
  expect(JSON.stringify(await tab.tokenStore.loadTokens())).not.toContain('secret');
  expect(localStorage.length).toBe(0);
});

test('a session that is over is cleared, and told apart from none', async () => {
  server.on(renewSession, over);
  expect(await load()).toBeUndefined();
  expect(asked()).toEqual(['renewSession', 'leaveSession']);
  expect(tab.isEnded()).toBe(true);
});

test('without a connection nothing is known, and it is asked again', async () => {
  server.on(renewSession, lost());
  await expect(load()).rejects.toMatchObject({ status: 0 });
  server.on(renewSession, tokens());
  expect(await load()).toBe('ana');
});

test.each(['hangs', 'breaks off'] as const)(
  'a renewal whose answer %s lets the other tabs go on, and ends no session',
  async (how) => {
    const timeout = new AbortController();
    const waits = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
    if (how === 'hangs') server.leave(renewSession);
    else server.on(renewSession, arriving(untilGivenUp));
    const first = load();
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    const other = navigator.locks.request('proofline.session', async () => 'goes on');
    timeout.abort(new DOMException('too slow', 'TimeoutError'));
    await expect(first).rejects.toMatchObject({ status: 0 });
    expect(await other).toBe('goes on');
    expect(waits.mock.calls[0]?.[0]).toBeLessThanOrEqual(10_000);
    server.on(renewSession, tokens());
    expect(await load()).toBe('ana');
    expect(asked()).toEqual(['renewSession', 'renewSession']);
  },
);

test.each([
  ['is cut off, as by leaving the page,', arriving(() => Promise.reject(new TypeError('network error')))],
  ['has nothing in it', fromNetwork(() => new Response(''))],
])('an answer that %s ends no session', async (_, how) => {
  server.on(renewSession, how);
  await expect(tab.renew()).rejects.toMatchObject({ status: 0 });
  expect(asked()).toEqual(['renewSession']);
  expect(tab.isEnded()).toBe(false);
});

test('a log-out without a connection is finished at the next start, before the cookie could sign in again', async () => {
  await load();
  server.on(leaveSession, lost());
  await tab.leave();
  expect(await load()).toBeUndefined();
  vi.resetModules();
  tab = await import('./tokens.ts');
  await expect(load()).rejects.toMatchObject({ status: 0 });
  expect(asked().at(-1)).toBe('leaveSession');
  server.on(leaveSession, { ok: true });
  server.on(renewSession, null);
  expect(await load()).toBeUndefined();
  expect(asked().slice(-2)).toEqual(['leaveSession', 'renewSession']);
  expect(localStorage.length).toBe(0);
});

test('a sign-in after such a log-out finishes it first, so that the next start does not undo the sign-in', async () => {
  await load();
  server.on(leaveSession, lost());
  await tab.leave();
  server.on(leaveSession, { ok: true });
  await signIn();
  expect(asked().slice(-2)).toEqual(['leaveSession', 'keepSession']);
  expect(localStorage.length).toBe(0);
});

test('a renewal waits for a log-out of another tab, which has the cookie cleared', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const leaving = navigator.locks.request('proofline.session', () => promise);
  const renewed = tab.renew();
  await new Promise((settle) => setTimeout(settle));
  expect(asked()).toEqual([]);
  resolve();
  await Promise.all([leaving, renewed]);
  expect(asked()).toEqual(['renewSession']);
});

test('a renewal that was under way during a log-out signs nobody in again', async () => {
  const renewed = tab.renew();
  const left = tab.leave();
  await Promise.all([renewed, left]);
  expect(await load()).toBeUndefined();
});

test('a session that an earlier version stored is taken into the cookie once, and removed', async () => {
  localStorage.setItem(`${stored}.LastAuthUser`, 'ana');
  localStorage.setItem(`${stored}.ana.refreshToken`, 'stored before');
  expect(await load()).toBe('ana');
  expect(asked()).toEqual(['keepSession']);
  expect(sent()).toEqual([{ refresh_token: 'stored before' }]);
  expect(localStorage.length).toBe(0);
});

test('a stored session that is over is removed as well; one that was not taken for want of an answer stays', async () => {
  localStorage.setItem(`${stored}.ana.refreshToken`, 'stored before');
  server.on(keepSession, lost());
  await expect(load()).rejects.toMatchObject({ status: 0 });
  expect(localStorage.length).toBe(1);
  server.on(keepSession, over);
  server.on(renewSession, null);
  expect(await load()).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('a log-out in another tab forgets the tokens here', async () => {
  await load();
  const onLeft = vi.fn();
  tab.followTabs(onLeft);
  elsewhere.postMessage({ kind: 'left' });
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledTimes(1));
  expect(await load()).toBeUndefined();
});

test('another person’s sign-in in another tab reloads this page; the same person’s does not', async () => {
  await load();
  tab.followTabs(() => {});
  elsewhere.postMessage({ kind: 'began', person: 'ana' });
  elsewhere.postMessage({ kind: 'began', person: 'bea' });
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledTimes(1));
});

test('a log-out and a sign-in are told to the other tabs', async () => {
  tab.followTabs(() => {});
  const told: unknown[] = [];
  elsewhere.onmessage = ({ data }) => told.push(data);
  await signIn();
  await tab.leave();
  await vi.waitFor(() => expect(told).toEqual([{ kind: 'began', person: 'ana' }, { kind: 'left' }]));
});
