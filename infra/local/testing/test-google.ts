/** Signs in with Google like a browser, without one: to the emulated page, and back by the sign-in origin. */
import { createHash, randomBytes } from 'node:crypto';
import { handOverSession } from '#contracts/session.ts';
import type { Google } from '#contracts/workspace.ts';
import { apiClient } from '../api-client.ts';
import type { Runtime } from '../runtime-api.ts';

export interface Attempt {
  readonly email: string;
  /** False for an address that Google has not verified; default: true. */
  readonly verified?: boolean;
  readonly cancel?: boolean;
  /** Host to return to, if it is not the workspace's. */
  readonly host?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** URL that the provider redirects to, with its parameters. */
const answerOfProvider = async (address: string, { email, verified = true, cancel }: Attempt) => {
  const { origin, pathname, searchParams } = new URL(address);
  const form = new URLSearchParams({
    ...Object.fromEntries(searchParams),
    ...(cancel ? { cancel: 'true' } : { email }),
    ...(verified ? {} : { unverified: 'true' }),
  });
  const response = await fetch(`${origin}${pathname.replace('authorize', 'idpresponse')}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const to = response.headers.get('location');
  if (!to) throw new Error(`The provider refused the request: ${await response.text()}`);
  return new URL(to).searchParams;
};

/** Goes to Google and returns: the final URL, and the PKCE verifier that the browser has kept. */
export const throughGoogle = async (
  runtime: Runtime,
  google: Google,
  attempt: Attempt,
): Promise<{ url: URL; verifier: string; code: string }> => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = sha256(verifier);
  const { host } = new URL(google.origin);
  const state = `${challenge}.${attempt.host ?? host}`;
  const proof = { state, code_challenge: challenge, code_challenge_method: 'S256' };
  let url = new URL(`${google.authorize}&${new URLSearchParams(proof)}`);
  // Follows redirects, at most two.
  for (let visit = 0; url.pathname.endsWith('/authorize') && visit < 3; visit++) {
    const answer = Object.fromEntries(await answerOfProvider(url.href, attempt));
    const { url: next } = await apiClient(runtime, 'auth').ok(handOverSession, {
      body: { state: '', ...answer },
    });
    url = new URL(next);
  }
  return { url, verifier, code: new URLSearchParams(url.hash.slice(1)).get('handover') ?? '' };
};
