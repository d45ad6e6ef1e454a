/** Revokes sessions of a person in all of their workspaces. */
import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { allEnded, oneEnded } from '#domain/account/session.ts';
import { cognito } from './accounts.ts';
import { changeSessionEnds } from './session-ends.ts';

/**
 * Epoch seconds of the machine's clock, like the identity provider's, which dates its tokens. Not the request's time:
 * the local product may be moved to another day, but its provider keeps the real time, as Cognito would.
 */
const now = (): number => Math.floor(Date.now() / 1000);

/** Revokes one session of a person. Its refresh token is revoked by the device. */
export const endSession = (subject: string, session: string): Promise<void> =>
  changeSessionEnds(subject, (before) => oneEnded(before, session, now()));

/** Waits for the end of a second (epoch seconds). */
const pass = (second: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, (second + 1) * 1000 - Date.now()));
  });

/**
 * Revokes all sessions of a person, and their refresh tokens. Returns in the next second, because a session begun
 * within the present second is revoked, too: a sign-in after the return is a new session. The provider is called
 * first: until the revocation is written the caller's own token is valid, so that they can retry a partial failure.
 */
export const endAllSessions = async (pool: string, subject: string): Promise<void> => {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool, Username: subject }));
  const second = now();
  await changeSessionEnds(subject, (before) => allEnded(before, second));
  await pass(second);
};
