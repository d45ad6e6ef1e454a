import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSession } from './moved-session.ts';

const currentTokens = vi.fn<() => Promise<object | null>>();
const taken = vi.fn();
vi.mock('./tokens.ts', async (original) => ({
  ...(await original<typeof import('./tokens.ts')>()),
  currentTokens: () => currentTokens(),
  beginBy: (call: () => Promise<unknown>) => call(),
  boundedCall: (_route: unknown, options: unknown) => taken(options),
}));

const back = '/projects/7?tab=notes';
let wentTo: string[];

beforeEach(() => {
  wentTo = [];
  currentTokens.mockReset().mockResolvedValue(null);
  taken.mockReset().mockResolvedValue({});
  vi.spyOn(location, 'host', 'get').mockReturnValue('jetty.proofline.example');
  vi.spyOn(location, 'replace').mockImplementation((to) => void wentTo.push(String(to)));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const at = (address: string) => history.replaceState(null, '', address);
/** Asks the former address; resolves with the challenge. */
const asked = async () => {
  at(`/signin?back=${encodeURIComponent(back)}&left=moved&from=pier`);
  void followSession('pier', back);
  await vi.waitFor(() => expect(wentTo).toHaveLength(1));
  return wentTo[0]?.replace(/^http:\/\/pier\.proofline\.example\/signin#moved=/, '') ?? '';
};

test('asks the former address with the hash of a verifier that stays here', async () => {
  expect(await asked()).toMatch(/^[\w-]{43}$/);
  const { verifier } = JSON.parse(sessionStorage.getItem('proofline.moved') ?? '{}');
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(wentTo[0]).not.toContain(verifier);
});

test('takes the session on by the code and the verifier, and leaves no code in the address', async () => {
  await asked();
  const { verifier } = JSON.parse(sessionStorage.getItem('proofline.moved') ?? '{}');
  at('/signin#moved=code');
  expect(await followSession(undefined, '/')).toBe(back);
  expect(taken).toHaveBeenCalledWith({ body: { code: 'code', verifier, from: 'pier' } });
  expect(location.hash).toBe('');
  // Once: the verifier is spent.
  at('/signin#moved=code');
  expect(await followSession(undefined, '/')).toBeUndefined();
  expect(taken).toHaveBeenCalledTimes(1);
});

test('takes no code that this tab has not asked for', async () => {
  at('/signin#moved=code');
  expect(await followSession('pier', back)).toBeUndefined();
  expect(taken).not.toHaveBeenCalled();
});

test.each([
  ['nobody is signed in there', 'none', undefined],
  ['the code is refused', 'code', async () => Promise.reject(await refusal())],
])('leads to the sign-in, which asks no more, where %s', async (_, code, answer) => {
  await asked();
  if (answer) taken.mockImplementation(answer);
  at(`/signin#moved=${code}`);
  expect(await followSession(undefined, '/')).toBe(`/signin?back=${encodeURIComponent(back)}&left=moved`);
});
const refusal = async () => new (await import('#lib/calls/api.ts')).ApiError(404, undefined);

test('asks nobody who is signed in, nor itself, and does not ask twice', async () => {
  at('/signin');
  expect(await followSession('jetty', back)).toBeUndefined();
  currentTokens.mockResolvedValue({});
  expect(await followSession('pier', back)).toBe(back);
  currentTokens.mockResolvedValue(null);
  await asked();
  expect(await followSession('pier', back)).toBeUndefined();
  expect(wentTo).toHaveLength(1);
});

test('goes on once another tab, which has taken the session with it, is signed in', async () => {
  await asked();
  at('/signin#moved=none');
  await followSession(undefined, '/');
  new BroadcastChannel('proofline.session').postMessage({ kind: 'began' });
  await vi.waitFor(() => expect(wentTo.at(-1)).toBe(back));
});
