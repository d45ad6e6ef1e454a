/** The session of a member: Amplify against the workspace's user pool. Loaded only by pages that need somebody signed in. */
import { Amplify } from 'aws-amplify';
import { signOut as amplifySignOut, decodeJWT, fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { AnswerOf } from '../../../../shared/contracts/route.ts';
import type { redeemSession } from '../../../../shared/contracts/session.ts';
import { getTenantByHost } from '../../../../shared/contracts/workspace.ts';
import { ApiError, api, authenticateWith } from '../api.ts';
import { forgetPerson, personHere, rememberPerson } from '../person.ts';
import { queryClient } from '../query-client.ts';

type Info = NonNullable<AnswerOf<typeof getTenantByHost>>;
type Identity = Info['identity'];
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

/** What the host's workspace was when it was last asked for; it holds nothing but what anybody may know. */
const lastKnown = {
  key: 'proofline.workspace',
  keep: (info: Info) => localStorage.setItem(lastKnown.key, JSON.stringify(info)),
  read: (): Info | undefined => JSON.parse(localStorage.getItem(lastKnown.key) ?? 'null') ?? undefined,
};

const isUnreached = (error: unknown): boolean =>
  !navigator.onLine ||
  (error instanceof Error && error.name === 'NetworkError') ||
  (error instanceof ApiError && error.status === 0);

/** The workspace as it is, or as it was where nobody can be reached. */
const workspaceHere = async (): Promise<Info> => {
  try {
    const info = await api(getTenantByHost);
    // The product's own host is as good a place to begin at, which the browser would call an error.
    if (!info) throw new ApiError(404, undefined);
    lastKnown.keep(info);
    return info;
  } catch (error) {
    const known = isUnreached(error) ? lastKnown.read() : undefined;
    if (!known) throw error;
    return known;
  }
};

/** Has Amplify talk to an identity provider; where there is no workspace, too. */
export const talkTo = ({ pool, client, endpoint }: Identity): void => {
  // Else Amplify warns at every start that an endpoint is not AWS's own.
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
  authenticateWith(tokenForCall, signInAgain, showNoAccess);
  addEventListener('storage', followOtherTabs);
};

const loadWorkspace = async () => {
  const info = await workspaceHere();
  talkTo(info.identity);
  return info;
};

const accessToken = async (): Promise<string | undefined> => {
  const { tokens, userSub } = await fetchAuthSession();
  if (userSub !== undefined) await rememberPerson(userSub);
  return tokens?.accessToken.toString();
};

/** Sign in again and come back here. What was typed is kept by its page. */
const signInAgain = (): void => location.assign(signInAddress());

/** Somebody who was removed from the workspace, or never was in it, is shown nothing of it any more. */
const showNoAccess = async (): Promise<void> => {
  queryClient.clear();
  await forgetPerson();
  location.assign('/no-access');
};

/** Whoever signs out in one tab leaves nothing on the screen in another. */
const followOtherTabs = ({ key, newValue }: StorageEvent): void => {
  const signedOut = key?.startsWith('CognitoIdentityServiceProvider.') && key.endsWith('.accessToken');
  if (signedOut && newValue === null && location.pathname !== '/signin') signInAgain();
};

/** A failed token fetch is logged and the login restarts, unless it is only that nobody can be reached now. */
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

/** Where to sign in, with the way back. */
export const signInAddress = (): string =>
  `/signin?back=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/** Whether somebody is signed in here; refreshes the token silently when it has run out. */
export const isSignedIn = async (): Promise<boolean> => {
  await theWorkspace();
  try {
    return (await accessToken()) !== undefined;
  } catch (error) {
    // Nobody can say otherwise now, and what is shown is what this person has seen.
    if (isUnreached(error)) return personHere() !== undefined;
    // A failed token fetch is logged and the sign-in starts again (delivery.md section 8).
    console.warn('token fetch failed', error);
    return false;
  }
};

/** Has Amplify talk to the identity provider wherever one is: it serves hosts without a workspace, too. */
const talkFromHere = async (): Promise<void> => {
  try {
    await theWorkspace();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { getEntrance } = await import('../../../../shared/contracts/account.ts');
    talkTo((await api(getEntrance)).identity);
  }
};

/** Ends the session on this device and forgets everything that was loaded. */
export const endSession = async (): Promise<void> => {
  await talkFromHere();
  await amplifySignOut();
  queryClient.clear();
  await forgetPerson();
};

/** Signs out on this device, and shows the sign-in page. */
export const signOut = async (): Promise<void> => {
  await endSession();
  location.assign('/signin');
};

/** Takes over a sign-in that was made elsewhere; Amplify keeps its tokens, refreshes and revokes them like its own. */
export const startSession = async (session: AnswerOf<typeof redeemSession>): Promise<void> => {
  await theWorkspace();
  const accessToken = decodeJWT(session.access_token);
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(session.id_token),
      refreshToken: session.refresh_token,
      username: String(accessToken.payload.username),
      // As Amplify reckons it: what this device's clock is off by.
      clockDrift: (accessToken.payload.iat ?? 0) * 1000 - Date.now(),
    },
  });
};

/** The address of whoever is signed in. */
export const signedInAs = async (): Promise<string | undefined> => {
  await theWorkspace();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.payload.email?.toString();
};

/**
 * Ends every session of the person, on all their devices: those can get no further token. Throws when the identity
 * provider does not confirm it, which Amplify's own call would keep to itself.
 */
export const signOutEverywhere = async (): Promise<void> => {
  const { region, endpoint } = (await theWorkspace()).identity;
  const response = await fetch(endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken: await accessToken() }),
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`);
  await endSession();
  location.assign('/signin?left=everywhere');
};
