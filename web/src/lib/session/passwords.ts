/** Changing the own password. Loaded on demand, with the parts of Amplify that it needs. */
import { signIn, signOut, updatePassword } from 'aws-amplify/auth';
import { endSessions } from '#contracts/session.ts';
import { api } from '../api.ts';
import { replacingSession, signedInAs } from './auth.ts';

/**
 * Sessions after a change: `ended` with a new one here, `ended_here_too` where that could not begin, `going_on` where
 * they could not be ended.
 */
export type SessionsAfter = 'ended' | 'ended_here_too' | 'going_on';

/**
 * Changes the own password, ends all sessions of the person, and begins a new one here by the new password. Throws as
 * Amplify does if the password stays as it is; once it is changed, nothing that follows says otherwise.
 */
export const changePassword = async (current: string, next: string): Promise<SessionsAfter> => {
  const username = (await signedInAs()) ?? '';
  await updatePassword({ oldPassword: current, newPassword: next });
  return replacingSession(async () => {
    try {
      await api(endSessions, { body: { session: null, password_changed: true } });
    } catch {
      return 'going_on';
    }
    try {
      await signOut();
      const { isSignedIn } = await signIn({ username, password: next });
      return isSignedIn ? 'ended' : 'ended_here_too';
    } catch {
      return 'ended_here_too';
    }
  });
};
