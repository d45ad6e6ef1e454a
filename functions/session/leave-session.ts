import { leaveSession } from '#contracts/session.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { WithCookies } from '#server/lambda/result.ts';
import { log } from '#server/log.ts';
import { keptToken, noCookie, pageRefusal, revoke } from '#server/people/session-cookie.ts';

/** Ends the session of this browser. The cookie goes even if the provider does not answer: the person wants to leave. */
export const leaveSessionEndpoint = publicEndpoint(leaveSession, async ({ event }) => {
  const refusal = pageRefusal(event);
  if (refusal) return refusal;
  const kept = keptToken(event);
  if (kept && kept !== 'over') {
    await revoke(kept.token).catch((error: unknown) => log.error('a token was not revoked', { error }));
  }
  return new WithCookies({ ok: true as const }, noCookie());
});
