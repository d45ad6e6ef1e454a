import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import { answerBrowser, answerJson, sendBack } from '../shared/browser-answer.ts';
import { encodePart } from '../shared/jwt.ts';
import { type Handler, personIdIn } from './handler.ts';
import { addressPage, refusalPage } from './page.ts';

/** Client that the provider knows, whichever its company. */
export interface ProviderClient {
  readonly client_id: string;
  readonly client_secret: string;
  readonly redirect_uri: string;
}

/** ID token as the provider would make it; a test changes it to be a hostile or broken one. */
export interface MadeToken {
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
}

export type TamperedToken = (token: MadeToken) => MadeToken;

/** Sign-in that waits for the client to redeem its code. */
interface Grant {
  readonly issuer: string;
  readonly claims: Record<string, unknown>;
  readonly expires: number;
}

/** Milliseconds that a code is good for. */
const codeLifetime = 60_000;
/** Seconds. */
const tokenLifetime = 300;
const kid = 'company';

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const discovery: Handler = (issuer, _input, response) =>
  answerJson(response, 200, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

/** OpenID Connect: the authorization-code flow with the secret of the client. All companies sign with the same key. */
export const createOpenId = (client: ProviderClient) => {
  const { privateKey: pem } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const privateKey = createPrivateKey(pem);
  const { n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  const grants = new Map<string, Grant>();
  let tampered: TamperedToken | undefined;

  const signed = (token: MadeToken): string => {
    const { header, claims } = tampered?.(token) ?? token;
    const content = `${encodePart(header)}.${encodePart(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  const refusalOf = (request: URLSearchParams): string | undefined => {
    if (request.get('client_id') !== client.client_id) return 'unknown client';
    if (request.get('redirect_uri') !== client.redirect_uri) return 'unknown redirect_uri';
    return request.get('response_type') === 'code' ? undefined : 'unsupported response_type';
  };

  const ask: Handler = (issuer, request, response) => {
    const refusal = refusalOf(request);
    if (refusal) return answerBrowser(response, 400, 'text/html', refusalPage(refusal));
    answerBrowser(response, 200, 'text/html', addressPage(issuer, 'authorize', request));
  };

  const choose: Handler = (issuer, form, response) => {
    const refusal = refusalOf(form);
    if (refusal) return answerBrowser(response, 400, 'text/html', refusalPage(refusal));
    const email = form.get('email')?.trim();
    if (form.get('cancel') || !email)
      return sendBack(response, client.redirect_uri, form, { error: 'access_denied' });
    const code = randomBytes(24).toString('base64url');
    const [given_name = ''] = email.split('@');
    const claims = {
      sub: personIdIn(form, email),
      email,
      email_verified: true,
      given_name,
      family_name: '',
      nonce: form.get('nonce') ?? '',
    };
    grants.set(code, { issuer, claims, expires: Date.now() + codeLifetime });
    sendBack(response, client.redirect_uri, form, { code });
  };

  const token: Handler = (issuer, form, response) => {
    const isClient =
      form.get('client_id') === client.client_id &&
      isSame(form.get('client_secret') ?? '', client.client_secret);
    if (!isClient) return answerJson(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const fits =
      grant?.issuer === issuer &&
      grant.expires > Date.now() &&
      form.get('redirect_uri') === client.redirect_uri;
    if (!grant || !fits) return answerJson(response, 400, { error: 'invalid_grant' });
    const iat = Math.floor(Date.now() / 1000);
    const claims = { ...grant.claims, iss: issuer, aud: client.client_id, iat, exp: iat + tokenLifetime };
    answerJson(response, 200, {
      access_token: randomBytes(16).toString('base64url'),
      token_type: 'Bearer',
      expires_in: tokenLifetime,
      id_token: signed({ header: { alg: 'RS256', kid }, claims }),
    });
  };

  const keys: Handler = (_issuer, _input, response) =>
    answerJson(response, 200, { keys: [{ kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' }] });

  return {
    /** Changes tokens before they are signed; undefined to stop. */
    tamper(change: TamperedToken | undefined): void {
      tampered = change;
    },
    /** By method and path below the issuer. */
    handlers: {
      'GET /.well-known/openid-configuration': discovery,
      'GET /keys': keys,
      'GET /authorize': ask,
      'POST /authorize': choose,
      'POST /token': token,
    },
  };
};
