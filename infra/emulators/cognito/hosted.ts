import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { identitiesOf } from './attributes.ts';
import { CognitoError, notAuthorized } from './errors.ts';
import { type Begun, createFederation } from './federation.ts';
import { accountsPage, onwardPage, refusalPage } from './hosted-page.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';

/** Cognito's pre-sign-up trigger. Rejects to refuse the user. */
export type PreSignUp = (event: PreSignUpTriggerEvent) => Promise<unknown>;

interface HostedOptions {
  readonly pool: Pool;
  readonly poolId: string;
  readonly clientId: string;
  /** Path prefix of the pages: `/cognito`. */
  readonly path: string;
  /** Address of the pages that providers answer to. */
  readonly redirectUri: string;
  /** Address that SAML responses are posted to. */
  readonly acs: string;
  readonly preSignUp: PreSignUp;
}

const provider = 'Google';
/** Cookie of the account that is signed in at Google. */
const session = 'google_session';
const shown = 8;

/** Google's id of an address: 21 digits, deterministic. */
const googleIdOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex')}`)
    .toString()
    .slice(0, 21);

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Hosted pages of the pool with Google behind them: an authorization-code grant with PKCE, its token endpoint, and a
 * page to choose any account without a password. Like Cognito, it calls the trigger for a new account, and fails the
 * sign-in in which the account is linked. An account that the trigger hasn't linked is refused.
 */
export const createHosted = ({
  pool,
  poolId,
  clientId,
  path,
  redirectUri,
  acs,
  preSignUp,
}: HostedOptions) => {
  const linked = (googleId: string): User | undefined =>
    pool.users
      .list()
      .find((user) =>
        identitiesOf(user).some((one) => one.providerName === provider && one.userId === googleId),
      );

  const eventOf = (
    userName: string,
    userAttributes: Readonly<Record<string, string>>,
  ): PreSignUpTriggerEvent => ({
    version: '1',
    region: poolId.split('_')[0] ?? '',
    userPoolId: poolId,
    triggerSource: 'PreSignUp_ExternalProvider',
    userName,
    callerContext: { awsSdkVersion: '', clientId },
    request: { userAttributes: { ...userAttributes }, validationData: {} },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });

  /** User that the account is linked to, otherwise the error for the redirect back. */
  const personAt = async (email: string, verified: boolean): Promise<User | string> => {
    const googleId = googleIdOf(email);
    const known = linked(googleId);
    if (known) return known.enabled ? known : 'User is disabled.';
    const userName = `${provider}_${googleId}`;
    try {
      await preSignUp(eventOf(userName, { email, email_verified: String(verified) }));
    } catch (error) {
      return `PreSignUp failed with error ${error instanceof Error ? error.message : error}. `;
    }
    return `Already found an entry for username ${userName}`;
  };

  const refusalOf = (request: URLSearchParams): string | undefined => {
    if (request.get('client_id') !== clientId) return 'Client does not exist';
    const client = pool.client.settings();
    if (!client.CallbackURLs.includes(request.get('redirect_uri') ?? '')) return 'redirect_mismatch';
    if (request.get('response_type') !== 'code') return 'unsupported_response_type';
    if (!client.AllowedOAuthFlowsUserPoolClient || !client.AllowedOAuthFlows.includes('code'))
      return 'unauthorized_client';
    const wanted = request.get('identity_provider') ?? '';
    if (!client.SupportedIdentityProviders.includes(wanted))
      return 'Login option is not available. Please try another one';
    if (wanted !== provider && !pool.providers.find(wanted)) return 'Identity provider does not exist';
    if (request.get('code_challenge_method') !== 'S256' || !request.get('code_challenge'))
      return 'invalid_request';
    return undefined;
  };

  const answer = (response: ServerResponse, status: number, type: string, body: string) =>
    void response
      .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      .end(body);

  /** Redirects back to the app, by GET even after a form's POST. */
  const sendBack = (response: ServerResponse, request: URLSearchParams, result: Record<string, string>) => {
    const to = new URL(request.get('redirect_uri') ?? '');
    for (const [name, value] of Object.entries({ ...result, state: request.get('state') ?? '' })) {
      to.searchParams.set(name, value);
    }
    response.writeHead(303, { location: to.href, 'cache-control': 'no-store' }).end();
  };

  const chosen = async (form: URLSearchParams, response: ServerResponse) => {
    const refusal =
      refusalOf(form) ??
      (form.get('identity_provider') === provider ? undefined : 'Identity provider does not exist');
    if (refusal) return answer(response, 400, 'text/html', refusalPage(refusal));
    const email = (form.get('email') ?? '').trim().toLowerCase();
    if (form.get('cancel') || email === '') return sendBack(response, form, { error: 'access_denied' });
    const verified = !form.get('unverified');
    // A verified account stays signed in at Google from now on.
    if (verified) {
      const cookie = `${session}=${encodeURIComponent(email)}; Path=${path}; HttpOnly; SameSite=Lax`;
      response.setHeader('set-cookie', cookie);
    }
    const person = await personAt(email, verified);
    if (typeof person === 'string')
      return sendBack(response, form, { error: 'invalid_request', error_description: person });
    admit(response, form, person);
  };

  /** Sends a person back to the app with an authorization code. */
  const admit = (response: ServerResponse, request: URLSearchParams, person: User) => {
    const code = pool.challenges.open({
      name: 'AUTHORIZATION_CODE',
      username: person.sub,
      state: {
        code_challenge: request.get('code_challenge') ?? '',
        redirect_uri: request.get('redirect_uri') ?? '',
      },
    });
    sendBack(response, request, { code });
  };

  const federation = createFederation(pool, {
    redirectUri,
    acs,
    audience: `urn:amazon:cognito:sp:${poolId}`,
    preSignUp: (userName, attributes) => preSignUp(eventOf(userName, attributes)),
  });

  /** Answer of a provider. */
  const finish = async (begun: Begun, answer: URLSearchParams, response: ServerResponse) => {
    const person = await federation.finish(begun, answer);
    if ('error' in person) return sendBack(response, begun.request, { ...person });
    admit(response, begun.request, person);
  };

  const answered = async (answer: URLSearchParams, response: ServerResponse) => {
    const begun = federation.take(answer.get('state'), 'OIDC');
    return begun ? finish(begun, answer, response) : refuse(response, 'Invalid state');
  };

  /** An answer that nobody has asked for belongs to no request, as one that was used. */
  const asserted = async (answer: URLSearchParams, response: ServerResponse) => {
    const begun = federation.take(answer.get('RelayState'), 'SAML');
    return begun
      ? finish(begun, answer, response)
      : refuse(response, 'Invalid samlResponse or relayState from identity provider');
  };

  const refuse = (response: ServerResponse, why: string) =>
    answer(response, 400, 'text/html', refusalPage(why));

  const authorize = async (request: URLSearchParams, response: ServerResponse, cookies: string) => {
    const refusal = refusalOf(request);
    if (refusal) return answer(response, 400, 'text/html', refusalPage(refusal));
    const other = pool.providers.find(request.get('identity_provider') ?? '');
    if (other) {
      const way = await federation.begin(other, request).catch(() => undefined);
      if (way === undefined) return refuse(response, `${other.name} could not be reached`);
      if ('post' in way) return answer(response, 200, 'text/html', onwardPage(way.post, way.fields));
      return void response.writeHead(302, { location: way.redirect, 'cache-control': 'no-store' }).end();
    }
    const [, signedInAs] = new RegExp(`(?:^|; )${session}=([^;]+)`).exec(cookies) ?? [];
    if (signedInAs && request.get('prompt') !== 'select_account') {
      request.set('email', decodeURIComponent(signedInAs));
      return chosen(request, response);
    }
    const addresses = pool.users
      .list()
      .flatMap(({ status, email }) => (status === 'EXTERNAL_PROVIDER' ? [] : [email]));
    const page = accountsPage(`${path}/oauth2/idpresponse`, request, addresses.slice(0, shown));
    return answer(response, 200, 'text/html', page);
  };

  /** Starts the session of an authorization code, which is used up even by a wrong verifier. */
  const redeemed = (form: URLSearchParams) => {
    const code = form.get('code') ?? '';
    const { username, state } = pool.challenges.read(code, 'AUTHORIZATION_CODE');
    pool.challenges.close(code);
    const proven =
      sha256(form.get('code_verifier') ?? '') === state.code_challenge &&
      form.get('redirect_uri') === state.redirect_uri;
    const user = pool.users.find(username);
    if (!proven || !user) throw notAuthorized('invalid_grant');
    return pool.startSession(user);
  };

  const token = (form: URLSearchParams, response: ServerResponse) => {
    const json = (status: number, value: object) =>
      answer(response, status, 'application/json', JSON.stringify(value));
    if (form.get('client_id') !== clientId) return json(400, { error: 'invalid_client' });
    try {
      const refreshToken = form.get('refresh_token') ?? '';
      const result =
        form.get('grant_type') === 'refresh_token'
          ? { RefreshToken: refreshToken, ...pool.refresh(refreshToken) }
          : redeemed(form);
      json(200, {
        access_token: result.AccessToken,
        id_token: result.IdToken,
        refresh_token: result.RefreshToken,
        expires_in: result.ExpiresIn,
        token_type: result.TokenType,
      });
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      json(400, { error: 'invalid_grant' });
    }
  };

  const revoke = (form: URLSearchParams, response: ServerResponse) => {
    pool.revoke(form.get('token') ?? '');
    answer(response, 200, 'text/plain', '');
  };

  /** Handlers, by method and path. */
  return new Map<string, (input: URLSearchParams, response: ServerResponse, cookies: string) => unknown>([
    [`GET ${path}/oauth2/authorize`, authorize],
    [`POST ${path}/oauth2/idpresponse`, chosen],
    [`GET ${path}/oauth2/idpresponse`, answered],
    [`POST ${path}/saml2/idpresponse`, asserted],
    [`POST ${path}/oauth2/token`, token],
    [`POST ${path}/oauth2/revoke`, revoke],
  ]);
};
