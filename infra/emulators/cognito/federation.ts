import { randomBytes } from 'node:crypto';
import { CognitoError } from './errors.ts';
import { discover, exchangeCode, OpenIdError, verifiedIdToken } from './openid.ts';
import type { Pool } from './pool.ts';
import { fetchMetadata, type Provider, type SamlDetails } from './providers.ts';
import { authnRequest, readMetadata, type SamlMetadata, verifiedPerson } from './saml.ts';
import type { User } from './store.ts';
import { failureOf } from './trigger-event.ts';

/** Names of the attributes of the pool that a provider may set. */
const mappable = ['email', 'given_name', 'family_name'] as const;

/** Milliseconds after which metadata at an address is read again. */
const metadataLifetime = 6 * 3_600_000;

/** Refusal of a sign-in, for the app. */
interface Refusal {
  readonly error: string;
  readonly error_description: string;
}

/** Request of the app that waits for the answer of a provider. */
export interface Begun {
  readonly provider: Provider;
  readonly request: URLSearchParams;
  /** Nonce of an ID token, or id of a SAML request. */
  readonly proof: string;
}

/** Way to the provider: an address, or a form for it. */
type Way =
  | { readonly redirect: string }
  | { readonly post: string; readonly fields: Readonly<Record<string, string>> };

const attributesOf = (
  { mapping }: Provider,
  claims: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    mappable.flatMap((name) => {
      const claim = mapping[name];
      const value = claim === undefined ? undefined : claims[claim];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** Metadata of a provider, read anew at its address after some hours. */
const metadataOf = async (pool: Pool, provider: Provider & { type: 'SAML' }): Promise<SamlMetadata> => {
  const { details } = provider;
  const now = Date.now();
  if (details.MetadataURL === undefined || now - details.read < metadataLifetime)
    return readMetadata(details.metadata);
  const metadata = await fetchMetadata(details.MetadataURL).catch(() => details.metadata);
  const renewed: SamlDetails = { ...details, metadata, read: now };
  pool.providers.put({ ...provider, details: renewed });
  return readMetadata(metadata);
};

/**
 * Sign-in at a provider of the pool by OpenID Connect or SAML. A person gets a profile of that provider's, with a `sub` of its
 * own, beside a native user of the same address; its attributes are those of the last sign-in.
 */
export const createFederation = (
  pool: Pool,
  {
    redirectUri,
    acs,
    audience,
    preSignUp,
  }: {
    /** Address of this pool's `oauth2/idpresponse`. */
    readonly redirectUri: string;
    /** Address of this pool's `saml2/idpresponse`. */
    readonly acs: string;
    /** Entity id of this pool. */
    readonly audience: string;
    readonly preSignUp: (userName: string, attributes: Readonly<Record<string, string>>) => Promise<unknown>;
  },
) => {
  /** Profile of the person; a new one passes the trigger first. */
  const profileOf = async (
    provider: Provider,
    id: string,
    claims: Readonly<Record<string, unknown>>,
  ): Promise<User | Refusal> => {
    const refusal = (error_description: string) => ({ error: 'invalid_request', error_description });
    const attributes = attributesOf(provider, claims);
    if (!attributes.email) {
      return provider.type === 'SAML'
        ? invalidResponse('Invalid user attributes: email: The attribute is required')
        : refusal('attributes required: [email]');
    }
    const name = `${provider.name}_${id}`;
    const known = pool.users.find(name);
    if (known && !known.enabled) return refusal('User is disabled.');
    if (!known) {
      try {
        await preSignUp(name, attributes);
      } catch (error) {
        return refusal(failureOf('PreSignUp', error).message);
      }
    }
    return pool.putProfile(name, provider, id, attributes);
  };

  const open = (provider: Provider, request: URLSearchParams, nonce: string): string =>
    pool.challenges.open({
      name: 'FEDERATION',
      username: provider.name,
      state: { nonce, request: request.toString() },
    });

  const beginSaml = async (provider: Provider & { type: 'SAML' }, request: URLSearchParams): Promise<Way> => {
    const { redirect, post } = await metadataOf(pool, provider);
    const id = `_${randomBytes(16).toString('hex')}`;
    const RelayState = open(provider, request, id);
    const asked = (destination: string, binding: 'redirect' | 'post') => ({
      SAMLRequest: authnRequest({ id, destination, acs, audience }, binding),
      RelayState,
    });
    if (redirect === undefined) return { post: post ?? '', fields: asked(post ?? '', 'post') };
    const to = new URL(redirect);
    for (const [name, value] of Object.entries(asked(redirect, 'redirect'))) to.searchParams.set(name, value);
    return { redirect: to.href };
  };

  return {
    /** Way to the provider for a request of the app. */
    async begin(provider: Provider, request: URLSearchParams): Promise<Way> {
      if (provider.type === 'SAML') return beginSaml(provider, request);
      const { details } = provider;
      const { authorization_endpoint } = await discover(details.oidc_issuer);
      const nonce = randomBytes(16).toString('base64url');
      const to = new URL(authorization_endpoint);
      const hint = request.get('login_hint');
      const query = {
        ...(hint !== null && { login_hint: hint }),
        client_id: details.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: details.authorize_scopes,
        state: open(provider, request, nonce),
        nonce,
      };
      for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
      return { redirect: to.href };
    },

    /** Request of the app that an answer of a provider of this type belongs to, once; undefined for an unknown one. */
    take(token: string | null, type: Provider['type']): Begun | undefined {
      try {
        const { username, state } = pool.challenges.read(token ?? '', 'FEDERATION');
        pool.challenges.close(token ?? '');
        const provider = pool.providers.find(username);
        if (provider?.type !== type) return undefined;
        return { provider, request: new URLSearchParams(state.request), proof: state.nonce ?? '' };
      } catch (error) {
        if (error instanceof CognitoError) return undefined;
        throw error;
      }
    },

    /** Person of an answer, or the error for the app. */
    async finish({ provider, proof }: Begun, answer: URLSearchParams): Promise<User | Refusal> {
      if (provider.type === 'SAML') {
        const metadata = readMetadata(provider.details.metadata);
        try {
          const response = answer.get('SAMLResponse') ?? '';
          const expected = { metadata, acs, audience, requestId: proof, now: Date.now() };
          const { nameId, attributes } = verifiedPerson(response, expected);
          return await profileOf(provider, nameId, attributes);
        } catch (error) {
          return invalidResponse(error instanceof Error ? error.message : String(error));
        }
      }
      const { details, name } = provider;
      const error = answer.get('error');
      if (error) {
        const described = `${name} Error - 400 ${error} ${answer.get('error_description') ?? ''}`;
        return { error, error_description: described.trim() };
      }
      try {
        const { issuer, token_endpoint, jwks_uri } = await discover(details.oidc_issuer);
        const { client_id, client_secret } = details;
        const token = await exchangeCode(token_endpoint, {
          code: answer.get('code') ?? '',
          client_id,
          client_secret,
          redirect_uri: redirectUri,
        });
        const claims = await verifiedIdToken(token, { issuer, jwks_uri, clientId: client_id, nonce: proof });
        return await profileOf(provider, claims.sub, claims);
      } catch (failure) {
        return { error: 'invalid_request', error_description: describedFailure(name, failure) };
      }
    },
  };
};

const describedFailure = (name: string, failure: unknown): string => {
  if (!(failure instanceof OpenIdError)) return `${name} could not be reached`;
  return failure.ofProvider ? `${name} ${failure.message}` : failure.message;
};

const invalidResponse = (why: string): Refusal => ({
  error: 'server_error',
  error_description: `Invalid SAML response received: ${why}`,
});
