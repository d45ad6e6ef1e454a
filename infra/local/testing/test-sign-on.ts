/** Signs in by the single sign-on of a workspace like a browser, without one: to its provider, and back by the sign-in origin. */
import { createHash, randomBytes } from 'node:crypto';
import { handOverSession } from '#contracts/session.ts';
import { apiClient } from '../api-client.ts';
import type { Runtime } from '../runtime-api.ts';

export interface Assertion {
  readonly email: string;
  /** Id of the person at the provider; by default made of the address. */
  readonly sub?: string;
}

const follow = async (url: string, init: RequestInit = {}): Promise<string> => {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const to = response.headers.get('location');
  if (!to) throw new Error(`No redirect: ${response.status} ${await response.text()}`);
  return to;
};

/** Goes to the provider of a workspace and returns: the final URL, and what redeems the handover. */
export const throughSignOn = async (
  runtime: Runtime,
  { authorize, origin }: { readonly authorize: string; readonly origin: string },
  { email, sub = '' }: Assertion,
): Promise<{ url: URL; verifier: string; code: string }> => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const proof = {
    state: `${challenge}.${new URL(origin).host}`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const asked = new URL(await follow(`${authorize}&${new URLSearchParams(proof)}`));
  const body = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), email, sub });
  const answered = await follow(`${asked.origin}${asked.pathname}`, { method: 'POST', body });
  const back = new URL(await follow(answered));
  const { url: next } = await apiClient(runtime, 'auth').ok(handOverSession, {
    body: { state: '', ...Object.fromEntries(back.searchParams) },
  });
  const url = new URL(next);
  return { url, verifier, code: new URLSearchParams(url.hash.slice(1)).get('handover') ?? '' };
};
