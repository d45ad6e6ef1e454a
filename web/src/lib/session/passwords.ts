/** Change of one's own password. Loaded lazily, with the parts of Amplify that it needs. */
import { signIn } from 'aws-amplify/auth';
import { changePassword as change } from '#contracts/password.ts';
import { ApiError, api, Unanswered } from '#lib/calls/api.ts';
import { configureAmplify } from './amplify.ts';
import { replacingSession, signedInAs, theWorkspace } from './auth.ts';
import { signInAgain } from './password-proof.ts';
import { leave } from './tokens.ts';

/**
 * Sessions after a change: `ended` with a new one here, `ended_here_too` if that could not start, `going_on` if they
 * could not be revoked.
 */
export type SessionsAfter = 'ended' | 'ended_here_too' | 'going_on';

/** True if this is the person's password by now. Told by a sign-in beside the session, which may be revoked. */
const isPassword = async (username: string, password: string): Promise<boolean> => {
  try {
    const second = await signInAgain(username, password);
    if ('end' in second) await second.end();
    return true;
  } catch {
    return false;
  }
};

/**
 * True if all sessions are revoked. The answer may be lost: a retry is then refused, because its own session is revoked, or lost as
 * well. Throws the refusal if the password stays.
 */
const changed = async (username: string, current: string, next: string): Promise<boolean> => {
  for (const tries of [1, 2]) {
    try {
      return (await api(change, { body: { current, next } })).ended;
    } catch (error) {
      const isLost = error instanceof Unanswered && tries === 1;
      if (tries === 2 && error instanceof ApiError && error.problem?.code === 'session_ended') return true;
      if (error instanceof Unanswered && tries === 2 && (await isPassword(username, next))) return true;
      if (!isLost) throw error;
    }
  }
  return false;
};

/**
 * Changes one's own password, which revokes all sessions of the person, and starts a new one here with the new password.
 * Throws if the password stays; after the change, later failures don't throw.
 */
export const changePassword = async (current: string, next: string): Promise<SessionsAfter> => {
  const { identity } = await theWorkspace();
  const username = (await signedInAs()) ?? '';
  return replacingSession(async () => {
    if (!(await changed(username, current, next))) return 'going_on';
    try {
      configureAmplify(identity);
      await leave();
      const { isSignedIn } = await signIn({ username, password: next });
      return isSignedIn ? 'ended' : 'ended_here_too';
    } catch {
      return 'ended_here_too';
    }
  });
};
