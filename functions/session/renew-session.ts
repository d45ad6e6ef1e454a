import { renewSession } from '#contracts/session.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { exchanged, keptToken, pageRefusal } from '#server/people/session-cookie.ts';

/** Makes new tokens by the cookie. Without one it answers null, because a refusal would be an error in the console. */
export const renewSessionEndpoint = publicEndpoint(renewSession, async ({ event }) => {
  const refusal = pageRefusal(event);
  if (refusal) return refusal;
  const kept = keptToken(event);
  if (!kept) return null;
  return kept === 'over' ? refused('session_ended') : exchanged(event, kept.token);
});
