/** Changing the own password. Loaded on demand, with the parts of Amplify that it needs. */
import { signIn, signOut, updatePassword } from 'aws-amplify/auth';
import { endSessions } from '#contracts/session.ts';
import { ApiError, api } from '../api.ts';
import { replacingSession, signedInAs } from './auth.ts';

/**
 * Sessions after a change: `ended` with a new one here, `ended_here_too` where that could not begin, `going_on` where
 * they could not be ended.
 */
export type SessionsAfter = 'ended' | 'ended_here_too' | 'going_on';

/** True if all sessions are over. The answer may be lost: a second call is then refused to a session that is over. */
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
 * Changes the own password, ends all sessions of the person, and begins a new one here by the new password. Throws as
 * Amplify does if the password stays as it is; once it is changed, nothing that follows says otherwise.
 */
export const changePassword = async (current: string, next: string): Promise<SessionsAfter> => {
  const username = (await signedInAs()) ?? '';
  await updatePassword({ oldPassword: current, newPassword: next });
  return replacingSession(async () => {
    if (!(await endAll())) return 'going_on';
    try {
      await signOut();
      const { isSignedIn } = await signIn({ username, password: next });
      return isSignedIn ? 'ended' : 'ended_here_too';
    } catch {
      return 'ended_here_too';
    }
  });
};
