import { proveSession } from '#contracts/session.ts';
import { personEndpoint } from '#server/lambda/http.ts';
import { loginOf, signedIn } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import { prove } from '#server/people/proof.ts';

/** Stamps the caller's session by the token of a second sign-in. */
export const proveSessionEndpoint = personEndpoint(proveSession, async ({ body, event, now }) => {
  const own = signedIn(event)?.session;
  const subject = await loginOf(event);
  if (!own || subject === undefined) return refused('unauthorized');
  const proven = await prove(subject, own, body.access_token, now);
  return proven ? { ok: true as const } : refused('proof_refused');
});
