import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { decodePart, encodePart } from '../shared/jwt.ts';
import { notAuthorized } from './errors.ts';
import type { Session, User } from './store.ts';

/** Default lifetime of id and access tokens in seconds, like Cognito's. */
const defaultLifetime = 3600;

/** New RSA key as PEM. Generated off the main thread, because it would block it noticeably. */
export const makeSigningKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

const headerSchema = z.object({ alg: z.literal('RS256') });
const accessClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  client_id: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
  exp: z.number(),
  scope: z.string(),
});

/** Name of a user in the pool, as tokens have it: a native one's is its `sub`. */
const usernameOf = ({ status, sub, email }: User): string => (status === 'EXTERNAL_PROVIDER' ? email : sub);

/** Scope that opens the operations on one's own account. */
const ownAccount = 'aws.cognito.signin.user.admin';

interface AccessClaims {
  readonly sub: string;
  readonly originJti: string;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Makes and verifies the pool's id and access tokens (RS256, by the machine's clock) with the installation's key. */
export const createTokens = (options: {
  signingKey: string;
  issuer: string;
  clientId: string;
  /** Lifetime of id and access tokens in seconds. */
  tokenLifetime?: number | undefined;
}) => {
  const { issuer, clientId, tokenLifetime = defaultLifetime } = options;
  const privateKey = createPrivateKey(options.signingKey);
  const publicKey = createPublicKey(privateKey);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
  const jwk: JsonWebKey = { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' };

  const seal = (claims: object) => {
    const content = `${encodePart({ kid, alg: 'RS256' })}.${encodePart(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  return {
    jwks: (): { keys: JsonWebKey[] } => ({ keys: [jwk] }),

    /** New pair of tokens for a sign-in, in the fields of Cognito's `AuthenticationResult`. */
    issue(user: User, session: Pick<Session, 'originJti' | 'authTime'>) {
      const iat = Math.floor(Date.now() / 1000);
      const common = {
        sub: user.sub,
        iss: issuer,
        origin_jti: session.originJti,
        event_id: randomUUID(),
        auth_time: Math.floor(session.authTime / 1000),
        iat,
        exp: iat + tokenLifetime,
      };
      return {
        AccessToken: seal({
          ...common,
          client_id: clientId,
          token_use: 'access',
          // Requests of the app for a provider's person leave out the last scope.
          scope: user.status === 'EXTERNAL_PROVIDER' ? 'openid email profile' : ownAccount,
          jti: randomUUID(),
          username: usernameOf(user),
        }),
        IdToken: seal({
          ...user.attributes,
          ...(user.attributes.identities && { identities: JSON.parse(user.attributes.identities) }),
          ...common,
          aud: clientId,
          token_use: 'id',
          jti: randomUUID(),
          email: user.status === 'EXTERNAL_PROVIDER' ? user.attributes.email : user.email,
          email_verified: user.emailVerified,
          'cognito:username': usernameOf(user),
        }),
        ExpiresIn: tokenLifetime,
        TokenType: 'Bearer',
      };
    },

    /**
     * Claims of an access token of this pool; throws NotAuthorizedException for any other text. The caller checks for
     * revocation.
     */
    readAccess(token: string): AccessClaims {
      const [header = '', payload = '', signature = '', ...rest] = token.split('.');
      const genuine =
        rest.length === 0 &&
        headerSchema.safeParse(decodePart(header)).success &&
        verify('sha256', Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, 'base64url'));
      const claims = accessClaims.safeParse(genuine ? decodePart(payload) : undefined);
      if (!claims.success || claims.data.iss !== issuer || claims.data.client_id !== clientId) {
        throw notAuthorized('Invalid Access Token');
      }
      if (claims.data.exp * 1000 <= Date.now()) throw notAuthorized('Access Token has expired');
      if (!claims.data.scope.split(' ').includes(ownAccount)) {
        throw notAuthorized('Access Token does not have required scopes');
      }
      return { sub: claims.data.sub, originJti: claims.data.origin_jti };
    },
  };
};
