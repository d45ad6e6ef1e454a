import type { ServerResponse } from 'node:http';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { answerBrowser, sendBack } from '../shared/browser-answer.ts';
import { type Begun, createFederation } from './federation.ts';
import { createGoogle, google } from './google.ts';
import { onwardPage, refusalPage } from './hosted-page.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';
import { answerRevocation, answerToken, openAuthorizationCode } from './token-endpoint.ts';
import { type TriggerSource, triggerEvent } from './trigger-event.ts';

/** Cognito's pre-sign-up trigger. Rejects to refuse the user. */
export type PreSignUp = (event: PreSignUpTriggerEvent) => Promise<unknown>;

interface HostedOptions extends TriggerSource {
  readonly pool: Pool;
  /** Path prefix of the pages: `/cognito`. */
  readonly path: string;
  /** Address of the pages that providers answer to. */
  readonly redirectUri: string;
  /** Address that SAML responses are posted to. */
  readonly acs: string;
  readonly preSignUp: PreSignUp;
}

const eventOf = (
  source: TriggerSource,
  userName: string,
  userAttributes: Readonly<Record<string, string>>,
): PreSignUpTriggerEvent => ({
  ...triggerEvent(source, userName),
  triggerSource: 'PreSignUp_ExternalProvider',
  request: { userAttributes: { ...userAttributes }, validationData: {} },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});

/** Reason against a request of the app for a sign-in. */
const refusalOf = (pool: Pool, clientId: string, request: URLSearchParams): string | undefined => {
  if (request.get('client_id') !== clientId) return 'Client does not exist';
  const client = pool.client.settings();
  if (!client.CallbackURLs.includes(request.get('redirect_uri') ?? '')) return 'redirect_mismatch';
  if (request.get('response_type') !== 'code') return 'unsupported_response_type';
  if (!client.AllowedOAuthFlowsUserPoolClient || !client.AllowedOAuthFlows.includes('code'))
    return 'unauthorized_client';
  const wanted = request.get('identity_provider') ?? '';
  if (!client.SupportedIdentityProviders.includes(wanted))
    return 'Login option is not available. Please try another one';
  if (wanted !== google && !pool.providers.find(wanted)) return 'Identity provider does not exist';
  if (request.get('code_challenge_method') !== 'S256' || !request.get('code_challenge'))
    return 'invalid_request';
  return undefined;
};

const answerPage = (response: ServerResponse, page: string): void =>
  answerBrowser(response, 200, 'text/html', page);

const refuse = (response: ServerResponse, why: string): void =>
  answerBrowser(response, 400, 'text/html', refusalPage(why));

const sendBackTo = (
  request: URLSearchParams,
  response: ServerResponse,
  result: Readonly<Record<string, string>>,
): void => sendBack(response, request.get('redirect_uri') ?? '', request, result);

/**
 * Hosted pages of the pool with its providers behind them: an authorization-code grant with PKCE, and its token endpoint.
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
  const trigger = (userName: string, attributes: Readonly<Record<string, string>>) =>
    preSignUp(eventOf({ poolId, clientId }, userName, attributes));
  const atGoogle = createGoogle(pool, { path, preSignUp: trigger });
  const federation = createFederation(pool, {
    redirectUri,
    acs,
    audience: `urn:amazon:cognito:sp:${poolId}`,
    preSignUp: trigger,
  });

  /** Sends a person back to the app with an authorization code. */
  const admit = (request: URLSearchParams, response: ServerResponse, person: User) =>
    sendBackTo(request, response, { code: openAuthorizationCode(pool, request, person) });

  const authorize = async (request: URLSearchParams, response: ServerResponse, cookies: string) => {
    const refusal = refusalOf(pool, clientId, request);
    if (refusal) return refuse(response, refusal);
    const other = pool.providers.find(request.get('identity_provider') ?? '');
    if (other) {
      const way = await federation.begin(other, request).catch(() => undefined);
      if (way === undefined) return refuse(response, `${other.name} could not be reached`);
      if ('post' in way) return answerPage(response, onwardPage(way.post, way.fields));
      return void response.writeHead(302, { location: way.redirect, 'cache-control': 'no-store' }).end();
    }
    const signedIn = request.get('prompt') === 'select_account' ? undefined : atGoogle.signedIn(cookies);
    if (signedIn) {
      request.set('email', signedIn);
      return chooseAccount(request, response);
    }
    return answerPage(response, atGoogle.page(request));
  };

  const chooseAccount = async (form: URLSearchParams, response: ServerResponse) => {
    const refusal =
      refusalOf(pool, clientId, form) ??
      (form.get('identity_provider') === google ? undefined : 'Identity provider does not exist');
    if (refusal) return refuse(response, refusal);
    const email = (form.get('email') ?? '').trim().toLowerCase();
    if (form.get('cancel') || email === '') return sendBackTo(form, response, { error: 'access_denied' });
    const verified = !form.get('unverified');
    // A verified account stays signed in at Google from now on.
    if (verified) response.setHeader('set-cookie', atGoogle.cookieOf(email));
    const person = await atGoogle.personAt(email, verified);
    if (typeof person === 'string')
      return sendBackTo(form, response, { error: 'invalid_request', error_description: person });
    admit(form, response, person);
  };

  /** Ends a sign-in with the answer of a provider. */
  const finish = async (begun: Begun, answer: URLSearchParams, response: ServerResponse) => {
    const person = await federation.finish(begun, answer);
    if ('error' in person) return sendBackTo(begun.request, response, { ...person });
    admit(begun.request, response, person);
  };

  const finishOpenId = async (answer: URLSearchParams, response: ServerResponse) => {
    const begun = federation.take(answer.get('state'), 'OIDC');
    return begun ? finish(begun, answer, response) : refuse(response, 'Invalid state');
  };

  /** An answer that nobody has asked for belongs to no request, as one that was used. */
  const finishSaml = async (answer: URLSearchParams, response: ServerResponse) => {
    const begun = federation.take(answer.get('RelayState'), 'SAML');
    return begun
      ? finish(begun, answer, response)
      : refuse(response, 'Invalid samlResponse or relayState from identity provider');
  };

  /** Handlers, by method and path. */
  return new Map<string, (input: URLSearchParams, response: ServerResponse, cookies: string) => unknown>([
    [`GET ${path}/oauth2/authorize`, authorize],
    [`POST ${path}/oauth2/idpresponse`, chooseAccount],
    [`GET ${path}/oauth2/idpresponse`, finishOpenId],
    [`POST ${path}/saml2/idpresponse`, finishSaml],
    [`POST ${path}/oauth2/token`, (form, response) => answerToken(pool, clientId, form, response)],
    [`POST ${path}/oauth2/revoke`, (form, response) => answerRevocation(pool, form, response)],
  ]);
};
