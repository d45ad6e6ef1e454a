import type { JsonWebKey } from 'node:crypto';
import { JwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { Claims } from './event.ts';

/** Claims of a valid token in an Authorization header; otherwise undefined. */
export type Authorizer = (authorization: string | undefined) => Claims | undefined;

/** Claim as text; API Gateway writes lists as `[a b]`. */
const asText = (value: unknown) => (Array.isArray(value) ? `[${value.join(' ')}]` : String(value));

/**
 * Emulates API Gateway's JWT authorizer: signature, issuer, expiry and client of the token. The keys are passed in,
 * so nothing is fetched. Like API Gateway, it checks neither the use of a token nor revocation.
 */
export const createAuthorizer = (pool: {
  issuer: string;
  clientId: string;
  jwks: { keys: JsonWebKey[] };
}): Authorizer => {
  const verifier = JwtVerifier.create({ issuer: pool.issuer, audience: null });
  verifier.cacheJwks(pool.jwks as Jwks);
  return (authorization) => {
    const token = authorization?.replace(/^Bearer\s+/i, '').trim();
    if (!token) return undefined;
    try {
      const claims = verifier.verifySync(token);
      // An ID token has its client as its audience, an access token as `client_id`; the authorizer accepts either.
      if ((claims.aud ?? claims.client_id) !== pool.clientId) return undefined;
      return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, asText(value)]));
    } catch {
      return undefined;
    }
  };
};
