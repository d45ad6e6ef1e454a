/**
 * Sign-in with Google, or by the single sign-on of a workspace. The identity provider redirects browsers to one exact address, on `auth.<base>`; a one-time
 * code hands them over to the host where they began: a workspace's subdomain, or the product's own host to sign up.
 * Two secrets of that browser protect the handover: the code in its URL, and the verifier in its session storage,
 * whose hash is the challenge of both the handover and the provider's own code (PKCE, RFC 7636). docs/decisions/0016
 * explains the reasons.
 */

import { createHash } from 'node:crypto';
import type { Google } from '#contracts/workspace.ts';
import { providerOf } from '#domain/single-sign-on/single-sign-on.ts';
import * as z from '#schema';
import { conditional } from '../data/conditional.ts';
import { Handover } from '../data/entities/handover.ts';
import { hashed, randomSecret } from '../data/ids.ts';
import { hostName, type TenantRecord, tenantAt } from '../lambda/tenant.ts';
import { appDomain, appUrl, originAt, workspaceUrl } from '../mail/workspace-url.ts';
import { clientId } from './identity-provider.ts';

/** Seconds that a handover is valid. */
const goodFor = 60;

/** Tenant id of a sign-up, which begins at the product's own host. */
export const noWorkspace = 0;

const signInHost = (): string => `auth.${appDomain()}`;

/** URL of the provider's pages. */
const pages = (): string => {
  const url = process.env.HOSTED_PAGES_URL;
  if (!url) throw new Error('HOSTED_PAGES_URL is not set');
  return url;
};

/** URL of the provider's pages; undefined if Google is not configured. */
const pagesWithGoogle = (): string | undefined => process.env.SIGN_IN_URL || undefined;

/** Redirect URI of the provider: a page of the web app. */
const callback = (): string => `${originAt(signInHost())}/callback/google`;

/** True for the host of the provider's redirect URI. */
export const isSignInHost = (host: string | undefined): boolean => host === hostName(signInHost());

const authorizeAt = (url: string, identity_provider: string, scope: string): string => {
  const query = new URLSearchParams({
    identity_provider,
    response_type: 'code',
    client_id: clientId(),
    redirect_uri: callback(),
    scope,
  });
  return `${url}/oauth2/authorize?${query}`;
};

const originOf = (tenant: Pick<TenantRecord, 'subdomain'> | undefined): string =>
  tenant ? workspaceUrl(tenant) : appUrl();

/** Start of a sign-in with Google for a workspace, or for the product's own host; null if Google is not configured. */
export const googleAt = (tenant: Pick<TenantRecord, 'subdomain'> | undefined): Google | null => {
  const url = pagesWithGoogle();
  if (!url) return null;
  // The last scope is needed to change the password.
  const authorize = authorizeAt(url, 'Google', 'openid email profile aws.cognito.signin.user.admin');
  return { origin: originOf(tenant), authorize };
};

/** Start of a sign-in by the workspace's single sign-on; its tokens open nothing at the identity provider itself. */
export const signOnAt = (tenant: TenantRecord): Google => ({
  origin: originOf(tenant),
  authorize: authorizeAt(pages(), providerOf(tenant.tenantId), 'openid email profile'),
});

/** URL to restart a browser's sign-in with the same challenge; `!` in the state marks it as restarted. */
export const authorizeAgain = (google: Google, { challenge, host }: State): string => {
  const query = new URLSearchParams({
    state: `${challenge}!${host}`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return `${google.authorize}&${query}`;
};

/** `state` parameter: the host where the browser began, and the challenge that binds the answer to it. */
export interface State {
  readonly challenge: string;
  /** Host with port. */
  readonly host: string;
  /** True if the server has restarted the sign-in once. */
  readonly again: boolean;
}

export const stateOf = (text: string): State | undefined => {
  const [, challenge, mark, host] = /^([\w-]{43})([.!])([a-z0-9.-]+(?::\d+)?)$/.exec(text) ?? [];
  return challenge && host ? { challenge, host, again: mark === '!' } : undefined;
};

/** Host to return to, below the product's own domain only. */
export interface Beginning {
  readonly tenantId: number;
  readonly origin: string;
  /** Null where Google is not configured. */
  readonly google: Google | null;
}

/** Undefined for any other host: custom domains, unknown subdomains, the sign-in host itself. */
export const beginningAt = async (host: string): Promise<Beginning | undefined> => {
  const domain = appDomain();
  const tenant = host.endsWith(`.${domain}`) ? await tenantAt(hostName(host)) : undefined;
  if (!tenant && host !== domain) return undefined;
  return { tenantId: tenant?.tenantId ?? noWorkspace, origin: originOf(tenant), google: googleAt(tenant) };
};

/** Stores the provider's authorization code for the browser that began; returns the one-time code to redeem it. */
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

/** Person signed in with Google or by a single sign-on, with the tokens of their account. */
export interface SignedIn {
  readonly subject: string;
  /** Name at the identity provider: of a login of our own, or of the provider of a workspace that vouches for them. */
  readonly username: string;
  /** Id of the session in its tokens. */
  readonly session: string;
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
  iss: z.string(),
  aud: z.string(),
  token_use: z.literal('id'),
  sub: z.string(),
  'cognito:username': z.string(),
  origin_jti: z.string(),
  email: z.string(),
  given_name: z._default(z.string(), ''),
  family_name: z._default(z.string(), ''),
});

const ask = (path: 'token' | 'revoke', form: Record<string, string>): Promise<Response> =>
  fetch(`${pages()}/oauth2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: clientId(), ...form }),
    redirect: 'error',
    signal: AbortSignal.timeout(8000),
  });

/**
 * Claims of an ID token of our user pool for our client. Its signature need not be checked, because it came straight from
 * the provider over TLS (OpenID Connect Core 3.1.3.7). Throws for a token of anybody else, or for anybody else.
 */
const claimsIn = (token: string) => {
  const told = claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
  if (told.iss !== process.env.USER_POOL_ISSUER || told.aud !== clientId())
    throw new Error('The ID token is not of our user pool for our client');
  return told;
};

/**
 * Redeems a handover: once, within a minute, for its own workspace, and with the right verifier. Undefined otherwise;
 * a wrong guess does not use it up.
 */
export const redeem = async (
  tenantId: number,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  now: number,
): Promise<SignedIn | undefined> => {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  // Race: of two concurrent redemptions only one deletes the item.
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
  const { sub, email, given_name, family_name, origin_jti, ...named } = claimsIn(tokens.id_token);
  return {
    subject: sub,
    username: named['cognito:username'],
    session: origin_jti,
    email,
    name: given_name,
    surname: family_name,
    tokens,
  };
};

/** Revokes tokens that were not handed out. A failure is ignored, because they expire anyway. */
export const withdraw = async ({ tokens }: SignedIn): Promise<void> => {
  await ask('revoke', { token: tokens.refresh_token }).catch(() => undefined);
};
