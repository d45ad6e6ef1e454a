import { randomBytes } from 'node:crypto';
import { CognitoError } from './errors.ts';
import { discover, exchangeCode, type IdClaims, OpenIdError, verifiedIdToken } from './openid.ts';
import type { Pool } from './pool.ts';
import type { Provider } from './providers.ts';
import type { User } from './store.ts';

/** Names of the attributes of the pool that a provider may set. */
const mappable = ['email', 'given_name', 'family_name'] as const;

/**
 * Sign-in at a provider of the pool by OpenID Connect. A person gets a profile of that provider's, with a `sub` of its own,
 * beside a native user of the same address; its attributes are those of the last sign-in.
 */
export const createFederation = (
  pool: Pool,
  {
    redirectUri,
    preSignUp,
  }: {
    /** Address of this pool's `idpresponse`. */
    readonly redirectUri: string;
    readonly preSignUp: (userName: string, attributes: Readonly<Record<string, string>>) => Promise<unknown>;
  },
) => {
  const attributesOf = ({ mapping }: Provider, claims: IdClaims): Record<string, string> =>
    Object.fromEntries(
      mappable.flatMap((name) => {
        const claim = mapping[name];
        const value = claim === undefined ? undefined : claims[claim];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    );

  /** Profile of the person; a new one passes the trigger first. */
  const profileOf = async (provider: Provider, claims: IdClaims): Promise<User> => {
    const attributes = attributesOf(provider, claims);
    if (!attributes.email) throw new OpenIdError('attributes required: [email]');
    const name = `${provider.name}_${claims.sub}`;
    const known = pool.users.find(name);
    if (known && !known.enabled) throw new OpenIdError('User is disabled.');
    if (!known) {
      await preSignUp(name, attributes).catch((error: unknown) => {
        throw new OpenIdError(
          `PreSignUp failed with error ${error instanceof Error ? error.message : error}.`,
        );
      });
    }
    return pool.putProfile(name, provider.name, claims.sub, attributes);
  };

  return {
    /** Address at the provider to which a request of the app is sent on. */
    async begin(provider: Provider, request: URLSearchParams): Promise<string> {
      const { details } = provider;
      const { authorization_endpoint } = await discover(details.oidc_issuer);
      const nonce = randomBytes(16).toString('base64url');
      const state = pool.challenges.open({
        name: 'FEDERATION',
        username: provider.name,
        state: { nonce, request: request.toString() },
      });
      const to = new URL(authorization_endpoint);
      const hint = request.get('login_hint');
      const query = {
        ...(hint !== null && { login_hint: hint }),
        client_id: details.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: details.authorize_scopes,
        state,
        nonce,
      };
      for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
      return to.href;
    },

    /** Request of the app that an answer of a provider belongs to, once; undefined for an unknown one. */
    take(
      answer: URLSearchParams,
    ): { provider: Provider; request: URLSearchParams; nonce: string } | undefined {
      const token = answer.get('state') ?? '';
      try {
        const { username, state } = pool.challenges.read(token, 'FEDERATION');
        pool.challenges.close(token);
        const provider = pool.providers.find(username);
        if (!provider) return undefined;
        return { provider, request: new URLSearchParams(state.request), nonce: state.nonce ?? '' };
      } catch (error) {
        if (error instanceof CognitoError) return undefined;
        throw error;
      }
    },

    /** Person of an answer, or the description of the error for the app. */
    async finish(provider: Provider, answer: URLSearchParams, nonce: string): Promise<User | string> {
      const { details } = provider;
      const error = answer.get('error');
      if (error)
        return `${provider.name} Error - 400 ${error} ${answer.get('error_description') ?? ''}`.trim();
      try {
        const { issuer, token_endpoint, jwks_uri } = await discover(details.oidc_issuer);
        const { client_id, client_secret } = details;
        const token = await exchangeCode(token_endpoint, {
          code: answer.get('code') ?? '',
          client_id,
          client_secret,
          redirect_uri: redirectUri,
        });
        const claims = await verifiedIdToken(token, { issuer, jwks_uri, clientId: client_id, nonce });
        return await profileOf(provider, claims);
      } catch (error) {
        if (!(error instanceof OpenIdError)) return `${provider.name} could not be reached`;
        return error.ofProvider ? `${provider.name} ${error.message}` : error.message;
      }
    },
  };
};
