/** Session of a member at the workspace's user pool. Loaded only by pages that require a sign-in. */
import type { AnswerOf } from '#contracts/route.ts';
import { endSessions, type PageTokens } from '#contracts/session.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { ApiError, api, authenticateWith, type Shut } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { goOnAt } from './go-on-at.ts';
import { forgetPerson, personHere, rememberPerson } from './signed-in-person.ts';
import { begin, currentTokens, followTabs, isEnded, leave, renew } from './tokens.ts';
import { wayBack } from './way-back.ts';

type Info = NonNullable<AnswerOf<typeof getTenantByHost>>;
export type Identity = NonNullable<Info['identity']>;
export type Workspace = Awaited<ReturnType<typeof loadWorkspace>>;

let workspace: ReturnType<typeof loadWorkspace> | undefined;

/** Name, theme and identity provider of the workspace at this host. */
export const theWorkspace = (): ReturnType<typeof loadWorkspace> => {
  workspace ??= loadWorkspace().catch((error: unknown) => {
    workspace = undefined;
    throw error;
  });
  return workspace;
};

/** Cache of the host's last known workspace; public information only. */
const lastKnown = {
  key: 'proofline.workspace',
  keep: (info: Info) => localStorage.setItem(lastKnown.key, JSON.stringify(info)),
  read: (): Info | undefined => JSON.parse(localStorage.getItem(lastKnown.key) ?? 'null') ?? undefined,
};

const isUnreached = (error: unknown): boolean =>
  !navigator.onLine ||
  (error instanceof Error && error.name === 'NetworkError') ||
  (error instanceof ApiError && error.status === 0);

/** Workspace of this host; offline, the last known one. */
const workspaceHere = async (): Promise<Info> => {
  try {
    const info = await api(getTenantByHost);
    // The product's own host has no workspace. Answered with null, because the browser would log a 404 as an error.
    if (!info) throw new ApiError(404, undefined);
    lastKnown.keep(info);
    return info;
  } catch (error) {
    const known = isUnreached(error) ? lastKnown.read() : undefined;
    if (!known) throw error;
    return known;
  }
};

/** Sends the token of the session with each call of this page, and follows the session in other tabs. */
export const callWithTokens = (): void => {
  authenticateWith(tokenForCall, onRefusedToken, showNoAccess);
  followTabs(onLeftInOtherTab);
  addEventListener('storage', followReplacement);
};

/** True once a page has asked for a sign-in, which others, such as that of an invitation, do without. */
let asksForSignIn = false;

const loadWorkspace = async () => {
  const info = await workspaceHere();
  const { identity } = info;
  if (!identity && info.former) {
    // Lazy, because a workspace moves rarely.
    const { leaveFormer } = await import('./former-address.ts');
    return leaveFormer(info.members_at, { accessToken, asksForSignIn });
  }
  if (!identity) return goOnAt(info.members_at);
  callWithTokens();
  return { ...info, identity };
};

/** Workspace at a former address of it, and the outbox there, which is opened; undefined elsewhere. */
export const formerHere = async () => {
  const info = await workspaceHere();
  if (info.identity || !info.former) return undefined;
  const { openFormer } = await import('./former-address.ts');
  return { info, isSignedIn: await openFormer(accessToken) };
};

const accessToken = async (): Promise<string | undefined> => {
  const tokens = await currentTokens();
  const person = tokens?.accessToken.payload.sub;
  if (person !== undefined) await rememberPerson(person);
  return tokens?.accessToken.toString();
};

/** Reason why a session is being left. Race: calls without its token are refused before the page of the sign-in is there. */
let leftFor: 'company' | 'ended' | 'everywhere' | undefined;

/** Reason for the sign-in page's notice; undefined for somebody who was not signed in before. */
export const leftHere = (): typeof leftFor => leftFor ?? (isEnded() ? 'ended' : onTheWay.read());

/**
 * Reason in this tab until a document begins with the sign-in, or somebody is signed in. Race: a reload on the way to it finds
 * no session any more, and nothing that says why.
 */
const onTheWay = {
  key: 'proofline.left',
  keep: (left: NonNullable<typeof leftFor>) => sessionStorage.setItem(onTheWay.key, left),
  read: () => (sessionStorage.getItem(onTheWay.key) ?? undefined) as typeof leftFor,
  forget: () => sessionStorage.removeItem(onTheWay.key),
};
if (location.pathname === '/signin') onTheWay.forget();

const signInPage = (): string => {
  const left = leftHere();
  if (left) onTheWay.keep(left);
  return `${signInAddress()}${left ? `&left=${left}` : ''}`;
};

/** True while a refused session is renewed, whose tokens are still here. */
let isDoubted = false;

/**
 * Set once this page leaves for the sign-in. Race: its other calls are refused meanwhile, and each would end the session again and
 * load the sign-in anew. It stays set for somebody who is asked by the browser and stays, so that no call asks them again.
 */
let isLeaving = false;
// A page that comes back from the browser's cache is as it was left.
addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Signs out by `work`, and goes on at `page`. */
const signOutTo = async (page: string, work: () => Promise<void>): Promise<void> => {
  isLeaving = true;
  try {
    await work();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  location.assign(page);
};

/**
 * Redirects to the sign-in and back here. The page's drafts are stored. Race: a call of the page before may be refused when somebody
 * types at the sign-in already, whose words a reload would clear.
 */
const signInAgain = (): void => {
  if (location.pathname === '/signin' || isLeaving) return;
  isLeaving = true;
  location.assign(signInPage());
};

/** Ends the session of this browser, and tells why at the sign-in. */
const leaveFor = async (reason: typeof leftFor): Promise<void> => {
  if (isLeaving) return;
  isLeaving = true;
  leftFor = reason;
  if (reason) onTheWay.keep(reason);
  await leave();
  location.assign(signInPage());
};

/**
 * Marker in this browser that a tab is replacing the session shared by all of its tabs; it expires (epoch
 * milliseconds) in case that tab was closed.
 */
const replacement = {
  key: 'proofline.replacing-session',
  begin: () => localStorage.setItem(replacement.key, String(Date.now() + 30_000)),
  end: () => localStorage.removeItem(replacement.key),
  isOn: () => Number(localStorage.getItem(replacement.key)) > Date.now(),
};

/**
 * Runs work that ends the session of this browser and starts another. Race: its tabs do not redirect to the sign-in
 * for calls refused during it; with a new session, their data are reloaded.
 */
export const replacingSession = async <Outcome>(work: () => Promise<Outcome>): Promise<Outcome> => {
  replacement.begin();
  try {
    return await work();
  } finally {
    replacement.end();
    if (await sessionHere()) void queryClient.invalidateQueries();
  }
};

/**
 * Restarts the sign-in. A session that was revoked elsewhere, or that single sign-on must replace, is removed first: its tokens
 * have not expired, so the sign-in page would redirect back here in a loop. Race: the refusal may be of a token that was replaced
 * since, here or by another tab, whose session the cookie has.
 */
const onRefusedToken = async (code: string | undefined, token: string | undefined): Promise<void> => {
  if (isLeaving || replacement.isOn()) return;
  const tokens = await currentTokens().catch(() => null);
  if (tokens && tokens.accessToken.toString() !== token) return void queryClient.invalidateQueries();
  if (code === 'single_sign_on_required') return leaveFor('company');
  if (code !== 'session_ended') return signInAgain();
  // A renewal that is refused takes the cookie away: a reload from here on finds nobody signed in.
  onTheWay.keep('ended');
  isDoubted = true;
  const before = sessionIn(tokens?.accessToken);
  const renewed = await renew().catch(() => null);
  isDoubted = false;
  if (!renewed || sessionIn(renewed.accessToken) === before) return leaveFor('ended');
  onTheWay.forget();
  await queryClient.invalidateQueries();
};

/** Page of a workspace on hold. */
const onHold = '/on-hold';

/** Leaves for the page of a workspace on hold, with the way back. The page's drafts and the session stay. */
const waitForRelease = (): void => {
  if (location.pathname === onHold || isLeaving) return;
  isLeaving = true;
  location.assign(`${onHold}?back=${wayBack()}`);
};

/**
 * Clears all data for a person who was removed from the workspace, or was never a member, and where the workspace is marked
 * for deletion. Its owner stays signed in, to call it back. A member who lacks the second factor that the workspace demands
 * is led to where they set it up.
 */
const showNoAccess = async (code: Shut): Promise<void> => {
  if (code === 'second_factor_demanded') return location.assign('/second-step');
  if (code === 'workspace_held') return waitForRelease();
  queryClient.clear();
  await forgetPerson();
  const pages = {
    not_a_member: '/no-access',
    workspace_closed: '/workspace-closed',
    workspace_recallable: '/workspace-closed?owner=true',
  };
  location.assign(pages[code]);
};

/** A sign-out in one tab signs out the others, so that nothing stays on their screens. */
const onLeftInOtherTab = (): void => {
  if (location.pathname !== '/signin' && !replacement.isOn()) signInAgain();
};

/** Storage event: a replaced session is taken over by all tabs, or by none. */
const followReplacement = async ({ key, newValue }: StorageEvent): Promise<void> => {
  if (key !== replacement.key || newValue !== null || location.pathname === '/signin') return;
  if (await sessionHere()) return void queryClient.invalidateQueries();
  signInAgain();
};

/** A failed token fetch is logged and the sign-in restarts, unless the identity provider can't be reached. */
const tokenForCall = async (): Promise<string | undefined> => {
  try {
    return await accessToken();
  } catch (error) {
    if (isUnreached(error)) throw new ApiError(0, undefined);
    console.warn('token fetch failed', error);
    signInAgain();
    throw new ApiError(401, undefined);
  }
};

/** URL of the sign-in page, with the way back. */
export const signInAddress = (): string => `/signin?back=${wayBack()}`;

/** The provider or the server does not answer now: nothing is known of the session. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.status >= 500);

/** True if a person is signed in, by the cookie of the session. */
export const isSignedIn = async (): Promise<boolean> => {
  // Concurrently with the workspace where it is known: members sign in at this host.
  if (lastKnown.read()?.identity) void currentTokens().catch(() => undefined);
  asksForSignIn = true;
  await theWorkspace();
  try {
    const isIn = (await accessToken()) !== undefined;
    if (isIn && !isDoubted) onTheWay.forget();
    return isIn;
  } catch (error) {
    if (isBusy(error)) throw error;
    // Offline, the last sign-in is trusted: the page shows only data that this person has seen.
    if (isUnreached(error)) return personHere() !== undefined;
    // A failed token fetch is logged and the sign-in starts again (delivery.md section 8).
    console.warn('token fetch failed', error);
    return false;
  }
};

/** Ends the session on this device and clears all loaded data; on a host without a workspace as well. */
export const endSession = async (): Promise<void> => {
  await theWorkspace().catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    callWithTokens();
  });
  // Offline, the access token stays valid for its lifetime, but is no longer stored.
  const session = await sessionHere();
  if (session) await api(endSessions, { body: { session } }).catch(() => undefined);
  await forgetSession();
};

type AccessToken = NonNullable<Awaited<ReturnType<typeof renew>>>['accessToken'];

const sessionIn = (token: AccessToken | undefined): string | undefined =>
  token?.payload?.origin_jti?.toString();

/** Id of the session on this device; undefined if nobody is signed in. */
const sessionHere = async (): Promise<string | undefined> => {
  const tokens = await currentTokens().catch(() => null);
  return sessionIn(tokens?.accessToken);
};

const forgetSession = async (): Promise<void> => {
  await leave();
  queryClient.clear();
  await forgetPerson();
};

/** Signs out on this device, and shows the sign-in page. */
export const signOut = (): Promise<void> => signOutTo('/signin', endSession);

/** Takes over a session that was started elsewhere. */
export const startSession = async (tokens: PageTokens): Promise<void> => {
  await theWorkspace();
  begin(tokens);
};

/** E-mail address of the signed-in person. */
export const signedInAs = async (): Promise<string | undefined> => {
  await theWorkspace();
  const tokens = await currentTokens();
  return tokens?.idToken?.payload.email?.toString();
};

/** Revokes all sessions of the person, on all devices. Throws unless that is confirmed. */
export const signOutEverywhere = (): Promise<void> =>
  signOutTo('/signin?left=everywhere', async () => {
    await theWorkspace();
    await api(endSessions, { body: { session: null } });
    leftFor = 'everywhere';
    await forgetSession();
  });
