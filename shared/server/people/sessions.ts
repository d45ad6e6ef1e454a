/** Ending the sessions of a person in all of their workspaces. */
import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { allEnded, oneEnded } from '#domain/account/session.ts';
import { cognito } from './accounts.ts';
import { changeSessionEnds } from './session-ends.ts';

/**
 * Epoch seconds by the clock of the identity provider, which dates its tokens. Not the request's time: the local product
 * may be moved to another day, and its provider stays, as Cognito would.
 */
const now = (): number => Math.floor(Date.now() / 1000);

/** Ends one session of a person. Its refresh token is the device's own to revoke. */
export const endSession = (subject: string, session: string): Promise<void> =>
  changeSessionEnds(subject, (before) => oneEnded(before, session, now()));

/** Waits for the end of a second (epoch seconds). */
const pass = (second: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, (second + 1) * 1000 - Date.now()));
  });

/**
 * Ends all sessions of a person, and revokes their refresh tokens. It takes until the next second, since a session of this one
 * is over: a sign-in that follows is a new one. The provider is called first: until the ends are written the caller's own
 * token is good, so that they can repeat what failed halfway.
 */
export const endAllSessions = async (pool: string, subject: string): Promise<void> => {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool, Username: subject }));
  const second = now();
  await changeSessionEnds(subject, (before) => allEnded(before, second));
  await pass(second);
};
