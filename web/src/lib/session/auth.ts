/** Session of a member: Amplify against the workspace's user pool. Loaded only by pages that require a sign-in. */
import { Amplify } from 'aws-amplify';
import { signOut as amplifySignOut, decodeJWT, fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { AnswerOf } from '#contracts/route.ts';
import { endSessions, type redeemSession } from '#contracts/session.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { ApiError, api, authenticateWith } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { forgetPerson, personHere, rememberPerson } from '../signed-in-person.ts';
import { goOnAt } from './go-on-at.ts';

type Info = NonNullable<AnswerOf<typeof getTenantByHost>>;
type Identity = NonNullable<Info['identity']>;
export type Workspace = Awaited<ReturnType<typeof loadWorkspace>>;

let workspace: ReturnType<typeof loadWorkspace> | undefined;

/** Name, theme and identity provider of the workspace at this host; configures Amplify once. */
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

/** Configures Amplify for an identity provider, even without a workspace. */
export const talkTo = ({ pool, client, endpoint }: Identity): void => {
  // Otherwise Amplify warns at every start that an endpoint is not AWS's own.
  if (endpoint) ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool,
        userPoolClientId: client,
        ...(endpoint ? { userPoolEndpoint: endpoint } : {}),
        loginWith: { email: true },
      },
    },
  });
  authenticateWith(tokenForCall, onRefusedToken, showNoAccess);
  addEventListener('storage', followOtherTabs);
};

const loadWorkspace = async () => {
  const info = await workspaceHere();
  const { identity } = info;
  if (!identity) return goOnAt(info.members_at);
  talkTo(identity);
  return { ...info, identity };
};

const accessToken = async (): Promise<string | undefined> => {
  const { tokens, userSub } = await fetchAuthSession();
  if (userSub !== undefined) await rememberPerson(userSub);
  return tokens?.accessToken.toString();
};

/** Redirects to the sign-in and back here. The page's drafts are stored. */
const signInAgain = (): void => location.assign(signInAddress());

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
 * Restarts the sign-in. A session that was revoked elsewhere is removed first: its tokens have not expired, so the
 * sign-in page would redirect back here in a loop. Race: the refusal may be of a token that was replaced since.
 */
const onRefusedToken = async (code: string | undefined, token: string | undefined): Promise<void> => {
  if (replacement.isOn()) return;
  const { tokens } = await fetchAuthSession().catch(() => ({ tokens: undefined }));
  if (tokens && tokens.accessToken.toString() !== token) return void queryClient.invalidateQueries();
  if (code !== 'session_ended') return signInAgain();
  await amplifySignOut();
  location.assign(`${signInAddress()}&left=ended`);
};

/**
 * Clears all data for a person who was removed from the workspace, or was never a member. A member who lacks the second factor that
 * the workspace demands is led to where they set it up.
 */
const showNoAccess = async (code: string): Promise<void> => {
  if (code === 'second_factor_demanded') return location.assign('/second-step');
  queryClient.clear();
  await forgetPerson();
  location.assign('/no-access');
};

/**
 * Storage event: a sign-out in one tab signs out the others, so that nothing stays on their screens. A replaced
 * session is taken over by all of them, or by none.
 */
const followOtherTabs = async ({ key, newValue }: StorageEvent): Promise<void> => {
  if (newValue !== null || location.pathname === '/signin') return;
  if (key === replacement.key) {
    if (await sessionHere()) return void queryClient.invalidateQueries();
    return signInAgain();
  }
  const signedOut = key?.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.accessToken');
  if (signedOut && !replacement.isOn()) signInAgain();
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
export const signInAddress = (): string =>
  `/signin?back=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/** True if a person is signed in; refreshes an expired token silently. */
export const isSignedIn = async (): Promise<boolean> => {
  await theWorkspace();
  try {
    return (await accessToken()) !== undefined;
  } catch (error) {
    // Offline, the last sign-in is trusted: the page shows only data that this person has seen.
    if (isUnreached(error)) return personHere() !== undefined;
    // A failed token fetch is logged and the sign-in starts again (delivery.md section 8).
    console.warn('token fetch failed', error);
    return false;
  }
};

/** Configures Amplify on a host without a workspace as well, which has an identity provider too. */
const talkFromHere = async (): Promise<void> => {
  try {
    await theWorkspace();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { getEntrance } = await import('#contracts/account.ts');
    const { identity } = await api(getEntrance);
    if (identity) talkTo(identity);
  }
};

/** Ends the session on this device and clears all loaded data. */
export const endSession = async (): Promise<void> => {
  await talkFromHere();
  // Offline, the access token stays valid for its lifetime, but is no longer stored.
  const session = await sessionHere();
  if (session) await api(endSessions, { body: { session } }).catch(() => undefined);
  await forgetSession();
};

/** Id of the session on this device; undefined if nobody is signed in. */
const sessionHere = async (): Promise<string | undefined> => {
  const { tokens } = await fetchAuthSession().catch(() => ({ tokens: undefined }));
  return tokens?.accessToken.payload?.origin_jti?.toString();
};

const forgetSession = async (): Promise<void> => {
  await amplifySignOut();
  queryClient.clear();
  await forgetPerson();
};

/** Signs out on this device, and shows the sign-in page. */
export const signOut = async (): Promise<void> => {
  await endSession();
  location.assign('/signin');
};

/** Stores a session that was started elsewhere; Amplify refreshes and revokes its tokens like its own. */
export const startSession = async (session: AnswerOf<typeof redeemSession>): Promise<void> => {
  await theWorkspace();
  const accessToken = decodeJWT(session.access_token);
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(session.id_token),
      refreshToken: session.refresh_token,
      username: String(accessToken.payload.username),
      // Clock drift of this device, computed as Amplify does.
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
    },
  });
};

/** E-mail address of the signed-in person. */
export const signedInAs = async (): Promise<string | undefined> => {
  await theWorkspace();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.payload.email?.toString();
};

/** Revokes all sessions of the person, on all devices. Throws unless that is confirmed. */
export const signOutEverywhere = async (): Promise<void> => {
  await theWorkspace();
  await api(endSessions, { body: { session: null } });
  await forgetSession();
  location.assign('/signin?left=everywhere');
};
