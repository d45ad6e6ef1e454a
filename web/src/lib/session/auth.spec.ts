import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSessions } from '#contracts/session.ts';
import { getMe, getTenantByHost } from '#contracts/workspace.ts';
import { badGateway, fakeServer, lost, refuse } from '#lib/testing/fake-server.testing.ts';
import { aWorkspaceHere, someone } from '#lib/testing/samples.testing.ts';

/** Tokens of this page, null if nobody is signed in. */
const currentTokens = vi.fn();
const leave = vi.fn(async () => {});
/** Session that the cookie renews: by default the one that has ended. */
const renew = vi.fn(async (): Promise<unknown> => null);
let leaveInOtherTab = () => {};
const handOn = vi.fn<(challenge: string) => Promise<string>>();
let renewal = Promise.resolve();
let isEnded = false;
vi.mock('./tokens.ts', () => ({
  afterRenewal: () => renewal,
  handOn: (challenge: string) => handOn(challenge),
  leave: () => leave(),
  renew: () => renew(),
  isEnded: () => isEnded,
  currentTokens: () => currentTokens(),
  followTabs: (onLeft: () => void) => {
    leaveInOtherTab = onLeft;
  },
}));

const identity = { region: 'r', pool: 'p', client: 'c', endpoint: 'http://identity.example' };
const workspace = { ...aWorkspaceHere, name: 'North', members_at: 'https://north.example', identity };

const server = fakeServer();
let wentTo: string[];

beforeEach(() => {
  vi.resetModules();
  server.on(getTenantByHost, workspace);
  wentTo = [];
  isEnded = false;
  renew.mockReset().mockResolvedValue(null);
  leave.mockClear();
  vi.spyOn(location, 'assign').mockImplementation((to) => void wentTo.push(String(to)));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  history.replaceState(null, '', '/projects/7?tab=notes');
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const signedIn = async (token = 'token') => {
  currentTokens.mockResolvedValue({ accessToken: { toString: () => token, payload: {} } });
  const auth = await import('./auth.ts');
  await auth.theWorkspace();
  const { api } = await import('#lib/calls/api.ts');
  return { auth, me: () => api(getMe) };
};
const signInHere = `/signin?back=${encodeURIComponent('/projects/7?tab=notes')}`;

test('a call carries the token of the session, fresh or renewed', async () => {
  const { me } = await signedIn('fresh');
  server.on(getMe, someone());
  await me();
  expect(server.calls(getMe).map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer fresh']);
  expect(wentTo).toEqual([]);
});

test('a failed token fetch is logged, and the login starts again with the way back', async () => {
  const { me } = await signedIn();
  currentTokens.mockRejectedValue(new Error('refused'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  expect(console.warn).toHaveBeenCalledWith('token fetch failed', expect.any(Error));
  expect(wentTo).toEqual([signInHere]);
  expect(server.calls(getMe)).toEqual([]);
});

test('the login does not restart while offline', async () => {
  const { me } = await signedIn();
  currentTokens.mockRejectedValue(Object.assign(new Error('unreachable'), { name: 'NetworkError' }));
  await expect(me()).rejects.toMatchObject({ status: 0 });
  expect(wentTo).toEqual([]);
});

test('a refused token restarts the login', async () => {
  const { me } = await signedIn();
  server.on(getMe, refuse('unauthorized'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(wentTo).toEqual([signInHere]));
});

test('a token that is refused late loads no sign-in anew, in which somebody types already', async () => {
  const { me } = await signedIn();
  history.replaceState(null, '', '/signin');
  server.on(getMe, refuse('unauthorized'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  // Where the page were left, it would be by now.
  await new Promise((later) => setTimeout(later));
  expect(wentTo).toEqual([]);
});

test('a person who is no member is told so, and sees nothing that was loaded', async () => {
  const { me } = await signedIn();
  const { queryClient } = await import('#lib/calls/query-client.ts');
  queryClient.setQueryData(['secret'], 1);
  server.on(getMe, refuse('not_a_member'));
  await expect(me()).rejects.toMatchObject({ status: 404 });
  expect(wentTo).toEqual(['/no-access']);
  expect(queryClient.getQueryData(['secret'])).toBeUndefined();
});

test('a workspace on hold leads to its page once, with the way back, and keeps session and stored calls', async () => {
  const { me } = await signedIn();
  const { queryClient } = await import('#lib/calls/query-client.ts');
  queryClient.setQueryData(['shown'], 1);
  localStorage.setItem('proofline.person', 'nora');
  server.on(getMe, refuse('workspace_held'));
  for (const _ of ['first', 'another'])
    await expect(me()).rejects.toMatchObject({ status: 403, problem: { code: 'workspace_held' } });
  expect(wentTo).toEqual([`/on-hold?back=${encodeURIComponent('/projects/7?tab=notes')}`]);
  expect(queryClient.getQueryData(['shown'])).toBe(1);
  expect([localStorage.getItem('proofline.person'), leave.mock.calls]).toEqual(['nora', []]);

  dispatchEvent(new Event('pageshow'));
  history.replaceState(null, '', '/on-hold');
  await expect(me()).rejects.toMatchObject({ status: 403 });
  expect(wentTo).toHaveLength(1);
});

test('a sign-out in another tab signs out here; other changes of the storage change nothing', async () => {
  await signedIn();
  dispatchEvent(new StorageEvent('storage', { key: 'proofline.sidebar', newValue: null }));
  expect(wentTo).toEqual([]);
  leaveInOtherTab();
  expect(wentTo).toEqual([signInHere]);
});

const storageEvent = (key: string, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, oldValue: 'before', newValue }));
const replacingKey = 'proofline.replacing-session';

test('a session that another tab replaces goes on here, and what is shown is loaded again', async () => {
  const { me } = await signedIn();
  const { queryClient } = await import('#lib/calls/query-client.ts');
  const again = vi.spyOn(queryClient, 'invalidateQueries');
  localStorage.setItem(replacingKey, String(Date.now() + 30_000));
  leaveInOtherTab();
  server.on(getMe, refuse('session_ended'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  const accessToken = { toString: () => 'new', payload: { origin_jti: 'new-session' } };
  currentTokens.mockResolvedValue({ accessToken });
  localStorage.removeItem(replacingKey);
  storageEvent(replacingKey, null);
  await vi.waitFor(() => expect(again).toHaveBeenCalled());
  expect(wentTo).toEqual([]);
  expect(leave).not.toHaveBeenCalled();
});

test.each([
  ['in vain', () => storageEvent(replacingKey, null)],
  ['and was closed meanwhile', () => leaveInOtherTab()],
])('a session that another tab has replaced %s leads to the login', async (_, told) => {
  await signedIn();
  localStorage.setItem(replacingKey, String(Date.now() - 1));
  currentTokens.mockResolvedValue(null);
  told();
  await vi.waitFor(() => expect(new Set(wentTo)).toEqual(new Set([signInHere])));
});

test('a late refusal of a token that was replaced meanwhile ends nothing', async () => {
  const { me } = await signedIn('new');
  server.on(getMe, refuse('session_ended'));
  const old = { accessToken: { toString: () => 'old', payload: {} } };
  currentTokens.mockResolvedValueOnce(old);
  const { queryClient } = await import('#lib/calls/query-client.ts');
  const again = vi.spyOn(queryClient, 'invalidateQueries');
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(again).toHaveBeenCalled());
  expect(wentTo).toEqual([]);
  expect(leave).not.toHaveBeenCalled();
});

test('a refusal of a session that another tab has replaced goes on with the new one', async () => {
  const { me } = await signedIn();
  const tokenOf = (origin_jti: string) => ({ toString: () => 'token', payload: { origin_jti } });
  currentTokens.mockResolvedValue({ accessToken: tokenOf('before') });
  renew.mockResolvedValue({ accessToken: tokenOf('after') });
  server.on(getMe, refuse('session_ended'));
  const { queryClient } = await import('#lib/calls/query-client.ts');
  const again = vi.spyOn(queryClient, 'invalidateQueries');
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(again).toHaveBeenCalled());
  expect(wentTo).toEqual([]);
  expect(leave).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('proofline.left')).toBeNull();
});

test('a session that was over before the page began says so at the login', async () => {
  const { me } = await signedIn();
  isEnded = true;
  server.on(getMe, refuse('unauthorized'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(wentTo).toEqual([`${signInHere}&left=ended`]));
});

test.each([429, 503])('a renewal that answers %i is tried again, and is no log-out', async (status) => {
  const { auth } = await signedIn();
  const { ApiError } = await import('#lib/calls/api.ts');
  currentTokens.mockRejectedValue(new ApiError(status, undefined));
  await expect(auth.isSignedIn()).rejects.toMatchObject({ status });
});

test('signing out everywhere is not claimed unless it is confirmed', async () => {
  const { auth } = await signedIn();
  server.on(endSessions, badGateway);
  await expect(auth.signOutEverywhere()).rejects.toThrow('502');
  expect(wentTo).toEqual([]);
  server.on(endSessions, { ok: true });
  await auth.signOutEverywhere();
  expect(wentTo).toEqual(['/signin?left=everywhere']);
});

test('a session that was ended elsewhere is forgotten here before the login restarts', async () => {
  const { me } = await signedIn();
  server.on(getMe, refuse('session_ended'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(wentTo).toEqual([`${signInHere}&left=ended`]));
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a reload on the way to the login keeps the reason, until the login is there', async () => {
  const { me } = await signedIn();
  server.on(getMe, refuse('session_ended'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(wentTo).toHaveLength(1));
  const reloaded = async () => {
    vi.resetModules();
    const { me: again } = await signedIn();
    server.on(getMe, refuse('unauthorized'));
    await expect(again()).rejects.toMatchObject({ status: 401 });
  };
  await reloaded();
  await vi.waitFor(() => expect(wentTo.at(1)).toBe(`${signInHere}&left=ended`));

  history.replaceState(null, '', '/signin');
  vi.resetModules();
  await import('./auth.ts');
  history.replaceState(null, '', '/projects/7?tab=notes');
  await reloaded();
  await vi.waitFor(() => expect(wentTo.at(2)).toBe(signInHere));
});

test('a reload while the refused session is renewed keeps the reason, until somebody is signed in', async () => {
  const { auth: before, me } = await signedIn();
  server.on(getMe, refuse('session_ended'));
  // The renewal, which takes the cookie away, is not answered before the reload.
  renew.mockReturnValue(new Promise(() => {}));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(renew).toHaveBeenCalled());
  // A step within the page meanwhile.
  expect(await before.isSignedIn()).toBe(true);
  vi.resetModules();
  currentTokens.mockResolvedValue(null);
  const auth = await import('./auth.ts');
  expect(await auth.isSignedIn()).toBe(false);
  expect(auth.leftHere()).toBe('ended');
  currentTokens.mockResolvedValue({ accessToken: { toString: () => 'new', payload: {} } });
  expect(await auth.isSignedIn()).toBe(true);
  expect(auth.leftHere()).toBeUndefined();
});

test('a session by password is forgotten where single sign-on is required, and the login says so', async () => {
  const { me } = await signedIn();
  server.on(getMe, refuse('single_sign_on_required'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(wentTo).toEqual([`${signInHere}&left=company`]));
  expect(leave).toHaveBeenCalledTimes(1);
});

test('calls that are refused while a session is being left do not replace the reason', async () => {
  const { me } = await signedIn();
  leave.mockImplementationOnce(async () => {
    currentTokens.mockResolvedValue(null);
    server.on(getMe, refuse('unauthorized'));
    await expect(me()).rejects.toMatchObject({ status: 401 });
  });
  server.on(getMe, refuse('single_sign_on_required'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(wentTo).toEqual([`${signInHere}&left=company`]));
});

test('calls that are refused at once end the session once, and lead to the sign-in once', async () => {
  const { me } = await signedIn();
  server.on(getMe, refuse('session_ended'));
  const refused = () => Promise.allSettled([me(), me()]);
  await refused();
  await vi.waitFor(() => expect(wentTo).toEqual([`${signInHere}&left=ended`]));
  // The sign-in is on its way.
  currentTokens.mockResolvedValue(null);
  await refused();
  server.on(getMe, refuse('unauthorized'));
  await refused();
  await new Promise((later) => setTimeout(later));
  expect(wentTo).toHaveLength(1);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('a call that is refused while the session is replaced leads nowhere, and one after it does', async () => {
  const { auth, me } = await signedIn();
  server.on(getMe, refuse('session_ended'));
  await auth.replacingSession(() => expect(me()).rejects.toMatchObject({ status: 401 }));
  expect(wentTo).toEqual([]);
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(wentTo).toEqual([`${signInHere}&left=ended`]));
});

test('signing out ends the session by its id, and goes on without an answer', async () => {
  const { auth } = await signedIn();
  const accessToken = { toString: () => 'token', payload: { origin_jti: 'this-session' } };
  currentTokens.mockResolvedValue({ accessToken });
  server.on(endSessions, lost());
  await auth.signOut();
  expect(server.calls(endSessions)).toMatchObject([{ body: { session: 'this-session' } }]);
  expect(wentTo).toEqual(['/signin']);
});

test('signing out leads to the sign-in once, whatever calls are refused meanwhile', async () => {
  const { auth, me } = await signedIn();
  const accessToken = { toString: () => 'token', payload: { origin_jti: 'this-session' } };
  currentTokens.mockResolvedValue({ accessToken });
  server.on(getMe, refuse('session_ended'));
  server.on(endSessions, { ok: true });
  leave.mockImplementationOnce(async () => {
    await me().catch(() => undefined);
  });
  await auth.signOut();
  await expect(me()).rejects.toMatchObject({ status: 401 });
  expect(wentTo).toEqual(['/signin']);
  // The page comes back from the browser's cache, and its session is over.
  dispatchEvent(new Event('pageshow'));
  await expect(me()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(wentTo).toEqual(['/signin', `${signInHere}&left=ended`]));
});

test('a session ends where there is no workspace, too', async () => {
  server.on(getTenantByHost, null);
  server.on(endSessions, { ok: true });
  const accessToken = { toString: () => 'token', payload: { origin_jti: 'this-session' } };
  currentTokens.mockResolvedValue({ accessToken });
  const { endSession } = await import('./auth.ts');
  await endSession();
  const called = server.calls(endSessions).map(({ headers }) => headers.get('authorization'));
  expect(called).toEqual(['Bearer token']);
  expect(leave).toHaveBeenCalledTimes(1);
});

/** Opens a page at a host where nobody signs in; resolves with where it goes on. */
const goesOnFrom = async (path: string, ask: 'isSignedIn' | 'theWorkspace', former: boolean) => {
  const info = { ...workspace, identity: null, members_at: 'https://new.example', former };
  server.on(getTenantByHost, info);
  currentTokens.mockResolvedValue(null);
  history.replaceState(null, '', path);
  vi.spyOn(location, 'hostname', 'get').mockReturnValue('pier.example');
  const replaced = vi.spyOn(location, 'replace').mockImplementation(() => {});
  const auth = await import('./auth.ts');
  void auth[ask]();
  await vi.waitFor(() => {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(1000);
    expect(replaced).toHaveBeenCalled();
  });
  return replaced.mock.calls[0]?.[0];
};

test.each([
  ['isSignedIn', '/projects/7?tab=notes', `${signInHere}&left=moved&from=pier`],
  [
    'theWorkspace',
    '/signin?email=ada%40home.example',
    '/signin?email=ada%40home.example&left=moved&from=pier',
  ],
  ['theWorkspace', '/invitation/token?lang=fr', '/invitation/token?lang=fr'],
] as const)(
  'a page at a former address goes on at the present one, which says why it asks: %s %s',
  async (ask, path, page) => {
    expect(await goesOnFrom(path, ask, true)).toBe(`https://new.example${page}`);
  },
);

test.each([
  [
    'hands the session on to the present one that asks for it',
    'code',
    async () => 'https://new.example/signin#moved=code',
  ],
  ['says that it has none where none can be handed on', 'none', () => Promise.reject(new Error('offline'))],
])('a former address %s', async (_, code, answer) => {
  handOn.mockImplementation(answer);
  expect(await goesOnFrom('/signin#moved=challenge', 'theWorkspace', true)).toBe(
    `https://new.example/signin#moved=${code}`,
  );
  expect(handOn).toHaveBeenCalledWith('challenge');
});

test('a former address is left once a renewal that is under way has its cookie', async () => {
  let end = () => {};
  renewal = new Promise((done) => {
    end = done;
  });
  const gone = goesOnFrom('/projects', 'isSignedIn', true);
  await vi.waitFor(() => expect(server.calls(getTenantByHost)).not.toEqual([]));
  await new Promise((later) => setTimeout(later, 20));
  expect(vi.mocked(location.replace)).not.toHaveBeenCalled();
  end();
  expect(await gone).toContain('https://new.example/signin');
});

test('a page at a custom domain goes on as it is', async () => {
  expect(await goesOnFrom('/projects/7?tab=notes', 'isSignedIn', false)).toBe(
    'https://new.example/projects/7?tab=notes',
  );
});

/** Outbox of a former address: calls that wait, or that were refused, and attempts to send them. */
const outboxAt = async (calls: readonly object[], attempts: readonly (() => Promise<boolean>)[]) => {
  const { ownCalls } = await import('../offline/outbox-calls.ts');
  const show = (left: readonly object[]) => ownCalls.show(left as never);
  const sendKeptCalls = vi.fn(async () => {
    if (!(await attempts[sendKeptCalls.mock.calls.length - 1]?.())) return;
    localStorage.removeItem('proofline.waiting');
    show([]);
  });
  vi.doMock('../offline/outbox.ts', () => ({ openOutbox: async () => show(calls), sendKeptCalls }));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  return sendKeptCalls;
};
const waiting = { id: 'one', title: 'Add note' };
const isSent = async () => true;
const isUnsent = async () => false;
const signInThere = `https://new.example/signin?back=${encodeURIComponent('/projects')}&left=moved&from=pier`;
const told = `/unsent?back=${encodeURIComponent('/projects')}`;

test.each([
  ['are sent before it is left', [isSent], signInThere],
  ['are sent before it is left, also after attempts that failed', [isUnsent, isUnsent, isSent], signInThere],
  ['that cannot be sent are shown before it is left', [isUnsent, isUnsent, isUnsent], told],
  ['that cannot be stored keep nobody there', [() => Promise.reject(new Error('no storage'))], signInThere],
])('calls that waited for a connection at a former address %s', async (_, attempts, page) => {
  const sendKeptCalls = await outboxAt([waiting], attempts);
  localStorage.setItem('proofline.waiting', '1');
  expect(await goesOnFrom('/projects', 'isSignedIn', true).finally(vi.useRealTimers)).toBe(page);
  expect(sendKeptCalls).toHaveBeenCalledTimes(attempts.length);
});

test('a refused call at a former address is shown before it is left, and the session stays until then', async () => {
  handOn.mockReset().mockResolvedValue('https://new.example/signin#moved=code');
  const refused = { ...waiting, refused: { status: 409 } };
  await outboxAt([refused], []);
  const page = '/signin#moved=challenge';
  expect(await goesOnFrom(page, 'theWorkspace', true).finally(vi.useRealTimers)).toBe(
    `/unsent?back=${encodeURIComponent(page)}`,
  );
  expect(handOn).not.toHaveBeenCalled();
  // Its person goes on: the redirects on the way ask no second time.
  const { goOnFromFormer } = await import('./former-address.ts');
  goOnFromFormer(page);
  vi.mocked(location.replace).mockClear();
  vi.resetModules();
  await outboxAt([refused], []);
  expect(await goesOnFrom(page, 'theWorkspace', true).finally(vi.useRealTimers)).toBe(
    'https://new.example/signin#moved=code',
  );
});
