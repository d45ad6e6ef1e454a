/** OpenID Connect, as the pool is a client of it: discovery, the code's exchange and the check of an ID token. */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { decodePart } from '../shared/jwt.ts';

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** Milliseconds. */
const timeoutMs = 5000;

const json = async (url: string, init: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const body: unknown = await response.json();
  if (!response.ok) throw new OpenIdError(`Error - ${response.status} ${errorIn(body)}`, true);
  return body;
};

const errorIn = (body: unknown): string => {
  const { error, error_description = '' } = (body ?? {}) as Record<string, unknown>;
  return `${error} ${error_description}`.trim();
};

/** Refusal of a sign-in; `ofProvider` if the provider itself gave it. */
export class OpenIdError extends Error {
  readonly ofProvider: boolean;

  constructor(message: string, ofProvider = false) {
    super(message);
    this.ofProvider = ofProvider;
  }
}

/** Metadata of a provider, whose issuer must be the one that was asked. */
export const discover = async (issuer: string) => {
  const found = discovery.parse(await json(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`));
  if (found.issuer !== issuer) throw new OpenIdError(`Bad id_token issuer ${found.issuer}`);
  return found;
};

const header = z.object({ alg: z.literal('RS256'), kid: z.string() });
const keys = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') })) });
const claims = z.looseObject({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  nonce: z.optional(z.string()),
});
export type IdClaims = z.output<typeof claims>;

/** Claims of an ID token whose signature, issuer, audience, expiry and nonce are right; throws otherwise. */
export const verifiedIdToken = async (
  token: string,
  {
    issuer,
    jwks_uri,
    clientId,
    nonce,
  }: { issuer: string; jwks_uri: string; clientId: string; nonce: string },
): Promise<IdClaims> => {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const parsed = z.safeParse(header, decodePart(head));
  if (!parsed.success || rest.length > 0) throw new OpenIdError('Bad id_token');
  const known = keys.parse(await json(jwks_uri));
  const key = known.keys.find(({ kid }) => kid === parsed.data.kid);
  const isGenuine =
    key !== undefined &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key: key as JsonWebKey, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  if (!isGenuine) throw new OpenIdError('Bad id_token signature');
  const read = z.safeParse(claims, decodePart(body));
  if (!read.success) throw new OpenIdError('Bad id_token');
  const { iss, aud, exp } = read.data;
  if (iss !== issuer) throw new OpenIdError(`Bad id_token issuer ${iss}`);
  if (![aud].flat().includes(clientId)) throw new OpenIdError('Bad id_token audience');
  if (exp * 1000 <= Date.now()) throw new OpenIdError('Bad id_token expired');
  if (read.data.nonce !== nonce) throw new OpenIdError('Bad id_token nonce');
  return read.data;
};

/** Exchanges a code for an ID token, with the secret of the client. */
export const exchangeCode = async (
  token_endpoint: string,
  form: { code: string; client_id: string; client_secret: string; redirect_uri: string },
): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'authorization_code', ...form });
  const answer = z.safeParse(
    z.object({ id_token: z.string() }),
    await json(token_endpoint, { method: 'POST', body }),
  );
  if (!answer.success) throw new OpenIdError('Bad id_token');
  return answer.data.id_token;
};
