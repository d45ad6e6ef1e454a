import { handOverSession } from '#contracts/session.ts';
import { asTenant } from '#server/data/acting.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { viewerHost } from '#server/lambda/principal.ts';
import { refused } from '#server/lambda/result.ts';
import {
  authorizeAgain,
  beginningAt,
  handOver,
  isSignInHost,
  noWorkspace,
  stateOf,
} from '#server/people/google-sign-in.ts';
import { refusalIn } from './link-refusal.ts';

/** Cognito's error for the one sign-in that links an account; the next attempt succeeds. */
const justLinked = /already found an entry for username/i;

/**
 * URL to continue a sign-in after the identity provider's redirect: always the host where it began, whichever host is
 * called.
 */
export const handOverEndpoint = publicEndpoint(handOverSession, async ({ body, event, now }) => {
  const state = stateOf(body.state);
  if (!isSignInHost(viewerHost(event)) || !state) return refused('not_found');
  const beginning = await beginningAt(state.host);
  if (!beginning) return refused('not_found');
  const { tenantId, origin, google } = beginning;
  const page = `${origin}/${tenantId === noWorkspace ? 'signup' : 'signin'}`;
  if (body.code) {
    const kept = () => handOver(tenantId, state, body.code ?? '', now);
    const code = await (tenantId === noWorkspace ? kept() : asTenant(tenantId, kept));
    return { url: `${page}#handover=${code}` };
  }
  const why = body.error_description ?? '';
  if (google && justLinked.test(why) && !state.again) return { url: authorizeAgain(google, state) };
  return { url: `${page}#refused=${refusalIn(body.error ?? '', why)}` };
});
