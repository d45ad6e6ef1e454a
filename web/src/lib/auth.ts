/** The session of a member: Amplify against the workspace's user pool. Loaded only by pages that need somebody signed in. */
import { Amplify } from 'aws-amplify';
import { signOut as amplifySignOut, fetchAuthSession } from 'aws-amplify/auth';
import { getTenantByHost } from '../../../shared/contracts/workspace.ts';
import { ApiError, api, authenticateWith } from './api.ts';
import { queryClient } from './query-client.ts';

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

const loadWorkspace = async () => {
  const info = await api(getTenantByHost);
  const { pool, client, endpoint } = info.identity;
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
  authenticateWith(tokenForCall, signInAgain);
  return info;
};

const accessToken = async (): Promise<string | undefined> => {
  const { tokens } = await fetchAuthSession();
  return tokens?.accessToken.toString();
};

/** Sign in again and come back here. What was typed is kept by its page. */
const signInAgain = (): void => location.assign(signInAddress());

/** A failed token fetch is logged and the login restarts, unless it is only that nobody can be reached now. */
const tokenForCall = async (): Promise<string | undefined> => {
  try {
    return await accessToken();
  } catch (error) {
    if (!navigator.onLine || (error instanceof Error && error.name === 'NetworkError'))
      throw new ApiError(0, undefined);
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
    // A failed token fetch is logged and the sign-in starts again (delivery.md section 8).
    console.warn('token fetch failed', error);
    return false;
  }
};

/** Ends the session on this device and forgets everything that was loaded. */
export const endSession = async (): Promise<void> => {
  await theWorkspace();
  await amplifySignOut();
  queryClient.clear();
};

/** Signs out on this device, and shows the sign-in page. */
export const signOut = async (): Promise<void> => {
  await endSession();
  location.assign('/signin');
};
