/**
 * Signing in with Google. The identity provider sends browsers back to one exact address, on `auth.<base>`; from there a
 * one-time code takes them to where they began: a workspace's subdomain, or the product's own host to sign up. Two
 * secrets of that browser guard the way: the code in its address, and the verifier in its session storage, whose hash is
 * the challenge of both the handover and the provider's own code (RFC 7636). docs/decisions/0016 says why.
 */

import { createHash } from 'node:crypto';
import type { Google } from '../../contracts/workspace.ts';
import * as z from '../../schema.ts';
import { conditional } from '../data/conditional.ts';
import { Handover } from '../data/entities/workspace.ts';
import { hashed, randomSecret } from '../data/ids.ts';
import { hostName, type TenantRecord, tenantAt } from '../lambda/tenant.ts';
import { appDomain, appUrl, originAt, subdomainUrl, workspaceDomain } from '../mail/workspace-url.ts';

/** How long a handover is good, in seconds. */
const goodFor = 60;

/** Of whoever begins at the product's own host, to sign up. */
export const noWorkspace = 0;

const clientId = (): string => {
  const id = process.env.USER_POOL_CLIENT_ID;
  if (!id) throw new Error('USER_POOL_CLIENT_ID is not set');
  return id;
};

const signInHost = (): string => `auth.${appDomain()}`;

/** The provider's pages; undefined where Google is not configured. */
const provider = (): string | undefined => process.env.SIGN_IN_URL || undefined;

/** The address that the provider sends browsers back to: a page of the web app. */
const callback = (): string => `${originAt(signInHost())}/callback/google`;

/** Whether a host is the one that the provider's callback belongs to. */
export const isSignInHost = (host: string | undefined): boolean => host === hostName(signInHost());

/** Whether a host is the workspace's subdomain, which the product serves itself; custom domains are not. */
export const isOwnHost = (tenant: Pick<TenantRecord, 'subdomain'>, host: string | undefined): boolean =>
  host === hostName(workspaceDomain(tenant));

/** How signing in with Google begins for a workspace, or for the product's own host; null where it is not offered. */
export const googleAt = (tenant: Pick<TenantRecord, 'subdomain'> | undefined): Google | null => {
  const pages = provider();
  if (!pages) return null;
  const query = new URLSearchParams({
    identity_provider: 'Google',
    response_type: 'code',
    client_id: clientId(),
    redirect_uri: callback(),
    // The last lets the person sign out everywhere.
    scope: 'openid email profile aws.cognito.signin.user.admin',
  });
  return {
    origin: tenant ? subdomainUrl(tenant) : appUrl(),
    authorize: `${pages}/oauth2/authorize?${query}`,
  };
};

/** Begins again what a browser has begun, with the same state: of that, the challenge is the first part. */
export const authorizeAgain = (google: Google, { challenge, host }: State): string => {
  const query = new URLSearchParams({
    state: `${challenge}!${host}`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return `${google.authorize}&${query}`;
};

/** What a browser gives the provider to carry: where it began, and what binds the answer to it. */
export interface State {
  readonly challenge: string;
  /** Host and port, as the address has them. */
  readonly host: string;
  /** Whether the server has already begun it a second time. */
  readonly again: boolean;
}

export const stateOf = (text: string): State | undefined => {
  const [, challenge, mark, host] = /^([\w-]{43})([.!])([a-z0-9.-]+(?::\d+)?)$/.exec(text) ?? [];
  return challenge && host ? { challenge, host, again: mark === '!' } : undefined;
};

/** Where a browser goes back to: hosts below the product's own domain alone, since it serves them itself. */
export interface Beginning {
  readonly tenantId: number;
  readonly origin: string;
  readonly google: Google;
}

/** Undefined for every other host: custom domains, unknown subdomains, the sign-in host itself. */
export const beginningAt = async (host: string): Promise<Beginning | undefined> => {
  const domain = appDomain();
  const tenant = host.endsWith(`.${domain}`) ? await tenantAt(hostName(host)) : undefined;
  if (!tenant && host !== domain) return undefined;
  const google = googleAt(tenant);
  if (!google) return undefined;
  return { tenantId: tenant?.tenantId ?? noWorkspace, origin: google.origin, google };
};

/** Keeps the provider's code for the browser that began; answers the code it is handed over by. */
export const handOver = async (
  tenantId: number,
  { challenge }: State,
  authorizationCode: string,
  now: number,
): Promise<string> => {
  const code = randomSecret();
  await Handover.create({
    tenantId,
    name: hashed(code),
    challenge,
    authorization_code: authorizationCode,
    expires: Math.floor(now / 1000) + goodFor,
  }).go();
  return code;
};

/** Somebody whom Google knows, and the tokens of their account here. */
export interface SignedIn {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly tokens: {
    readonly access_token: string;
    readonly id_token: string;
    readonly refresh_token: string;
  };
}

const answerOfProvider = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
});

const claims = z.object({
  sub: z.string(),
  email: z.string(),
  given_name: z._default(z.string(), ''),
  family_name: z._default(z.string(), ''),
});

const ask = (path: 'token' | 'revoke', form: Record<string, string>): Promise<Response> =>
  fetch(`${provider()}/oauth2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: clientId(), ...form }),
    signal: AbortSignal.timeout(8000),
  });

/** Of a token that came straight from the provider, over TLS: no signature is needed (OpenID Connect Core 3.1.3.7). */
const claimsIn = (token: string) =>
  claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));

/**
 * Who has come back with a handover: once, within its minute, to the workspace it was made for, with the verifier. A
 * wrong guess uses nothing up. Undefined for everything else.
 */
export const redeem = async (
  tenantId: number,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  now: number,
): Promise<SignedIn | undefined> => {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  // The race of two that redeem the same code: one of them deletes it.
  const kept = await conditional(
    Handover.remove({ tenantId, name: hashed(code) })
      .where((item, { eq, gt }) => `${eq(item.challenge, challenge)} AND ${gt(item.expires, now / 1000)}`)
      .go({ response: 'all_old' }),
  );
  if (!kept?.data?.authorization_code) return undefined;
  const response = await ask('token', {
    grant_type: 'authorization_code',
    code: kept.data.authorization_code,
    code_verifier: verifier,
    redirect_uri: callback(),
  });
  if (response.status === 400) return undefined;
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}`);
  const tokens = answerOfProvider.parse(await response.json());
  const { sub, email, given_name, family_name } = claimsIn(tokens.id_token);
  return { subject: sub, email, name: given_name, surname: family_name, tokens };
};

/** Takes tokens back that nobody is given. That they run out anyway makes a failure harmless. */
export const withdraw = async ({ tokens }: SignedIn): Promise<void> => {
  await ask('revoke', { token: tokens.refresh_token }).catch(() => undefined);
};
