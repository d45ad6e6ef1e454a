/** Change of one's own password. Loaded lazily, with the parts of Amplify that it needs. */
import { signIn, updatePassword } from 'aws-amplify/auth';
import { endSessions } from '#contracts/session.ts';
import { ApiError, api } from '../api.ts';
import { configureAmplify } from './amplify.ts';
import { replacingSession, signedInAs, theWorkspace } from './auth.ts';
import { leave } from './tokens.ts';

/**
 * Sessions after a change: `ended` with a new one here, `ended_here_too` if that could not start, `going_on` if they
 * could not be revoked.
 */
export type SessionsAfter = 'ended' | 'ended_here_too' | 'going_on';

/**
 * True if all sessions are revoked. The answer may be lost: a retry is then refused, because its own session is
 * revoked.
 */
const endAll = async (): Promise<boolean> => {
  for (const _ of [1, 2]) {
    try {
      await api(endSessions, { body: { session: null, password_changed: true } });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'session_ended') return true;
    }
  }
  return false;
};

/**
 * Changes one's own password, revokes all sessions of the person, and starts a new one here with the new password.
 * Throws like Amplify if the password stays; after the change, later failures don't throw.
 */
export const changePassword = async (current: string, next: string): Promise<SessionsAfter> => {
  configureAmplify((await theWorkspace()).identity);
  const username = (await signedInAs()) ?? '';
  await updatePassword({ oldPassword: current, newPassword: next });
  return replacingSession(async () => {
    if (!(await endAll())) return 'going_on';
    try {
      await leave();
      const { isSignedIn } = await signIn({ username, password: next });
      return isSignedIn ? 'ended' : 'ended_here_too';
    } catch {
      return 'ended_here_too';
    }
  });
};
