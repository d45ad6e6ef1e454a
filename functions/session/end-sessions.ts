import { endSessions } from '#contracts/session.ts';
import { personEndpoint } from '#server/lambda/http.ts';
import { signedIn } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { poolId } from '#server/people/portal-login.ts';
import { endAllSessions, endOtherSessions, endSession } from '#server/people/sessions.ts';
import { endSignOnSession } from '#server/people/sign-on-session.ts';

/**
 * Ends a session of the caller, all others or all of theirs. A repetition with an ended token is refused: there is nothing left
 * to end.
 */
export const endSessionsEndpoint = personEndpoint(endSessions, async ({ body, subject, event }) => {
  const caller = signedIn(event);
  if (!caller) return refused('unauthorized');
  const { session: own, vouchedBy } = caller;
  if (vouchedBy !== undefined) {
    // It has no say over the login's other sessions (docs/decisions/0074).
    if (!('session' in body) || body.session !== own.id) return refused('single_sign_on_session');
    await endSignOnSession(vouchedBy, own.id);
    return { ok: true as const };
  }
  if ('others' in body) await endOtherSessions(subject, own);
  else if (body.session !== null) await endSession(subject, body.session, body.session === own.id);
  else await endAllSessions(poolId(), subject);
  return { ok: true as const };
});
