import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { html } from '../shared/html.ts';
import {
  answerOf,
  makeRefusal,
  makeResponse,
  makeSigningKey,
  metadataOf,
  readRequest,
  type ServiceProvider,
  type SigningKey,
  type TamperedResponse,
} from './saml.ts';

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

export interface IdentityProvider {
  handle: RequestListener;
  /** Issuer of a company's provider: all of them have the same client. */
  issuer(company: string): string;
  readonly client: ProviderClient;
  /** Changes tokens before they are signed; undefined to stop. */
  tamper(change: ((token: MadeToken) => MadeToken) | undefined): void;
  readonly serviceProvider: ServiceProvider;
  /** SAML metadata of a company, as at `<issuer>/saml/metadata`. */
  metadata(company: string): string;
  /** Gives a company another key; its old certificate is worth nothing from then on. */
  renewCertificate(company: string): void;
  /** Changes SAML responses; undefined to stop. */
  tamperResponse(change: TamperedResponse | undefined): void;
}

interface Grant {
  readonly issuer: string;
  readonly claims: Record<string, unknown>;
  readonly expires: number;
}

/** Milliseconds that a code is good for. */
const codeLifetime = 60_000;
/** Seconds. */
const tokenLifetime = 300;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const hiddenFields = (fields: readonly (readonly [string, string])[]) =>
  fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** Id of a person at their company, made of the address. */
const idOf = (email: string): string => email.toLowerCase().replace(/[^a-z0-9]/g, '-');

const page = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" href="data:,"><style>
:root { color-scheme: light dark; } body { font: 16px/1.5 system-ui, sans-serif; max-width: 400px; margin: 10vh auto; padding: 0 16px; }
form { display: grid; gap: 12px; margin-bottom: 16px; } label { display: grid; gap: 4px; } input, button { font: inherit; min-height: 44px; padding: 8px 12px; }
</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`.text;

/**
 * OpenID and SAML provider of companies, one at each `<base>/<company>`, with a page that asks for an address and no password: what a
 * company's own provider asserts is its own affair. The authorization-code flow, with the secret of the client; SAML requests by
 * redirect or form, and responses by form, with a key for each company.
 */
export const createIdentityProvider = ({
  base,
  client,
  serviceProvider,
}: {
  base: string;
  client: ProviderClient;
  serviceProvider: ServiceProvider;
}): IdentityProvider => {
  const { privateKey: pem } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const privateKey = createPrivateKey(pem);
  const { n, e } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = 'company';
  const grants = new Map<string, Grant>();
  let change: ((token: MadeToken) => MadeToken) | undefined;
  let changeResponse: TamperedResponse | undefined;
  const signingKeys = new Map<string, SigningKey>();
  const signingKeyOf = (issuer: string): SigningKey => {
    const known = signingKeys.get(issuer);
    if (known) return known;
    const made = makeSigningKey(new URL(issuer).pathname);
    signingKeys.set(issuer, made);
    return made;
  };

  const send = (response: ServerResponse, status: number, type: string, body: string) =>
    void response
      .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      .end(body);
  const json = (response: ServerResponse, status: number, body: object) =>
    send(response, status, 'application/json', JSON.stringify(body));

  const signed = (token: MadeToken): string => {
    const { header, claims } = change?.(token) ?? token;
    const content = `${encode(header)}.${encode(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  const refusalOf = (request: URLSearchParams): string | undefined => {
    if (request.get('client_id') !== client.client_id) return 'unknown client';
    if (request.get('redirect_uri') !== client.redirect_uri) return 'unknown redirect_uri';
    return request.get('response_type') === 'code' ? undefined : 'unsupported response_type';
  };

  const redirect = (response: ServerResponse, request: URLSearchParams, answer: Record<string, string>) => {
    const to = new URL(client.redirect_uri);
    for (const [name, value] of Object.entries({ ...answer, state: request.get('state') ?? '' }))
      to.searchParams.set(name, value);
    response.writeHead(303, { location: to.href, 'cache-control': 'no-store' }).end();
  };

  const ask = (issuer: string, request: URLSearchParams, response: ServerResponse) => {
    const refusal = refusalOf(request);
    if (refusal) return send(response, 400, 'text/html', page('Refused', html`<p>${refusal}</p>`));
    askFor(issuer, 'authorize', request, response);
  };

  const askFor = (issuer: string, path: string, request: URLSearchParams, response: ServerResponse) => {
    const kept = hiddenFields([...request]);
    const action = `${new URL(issuer).pathname}/${path}`;
    const content = html`<p>Stand-in for the identity provider of ${new URL(issuer).pathname.split('/').at(-1)}. Nothing leaves this machine.</p>
<form method="post" action="${action}">${kept}<label>Your address <input type="email" name="email" required autocomplete="off" value="${request.get('login_hint') ?? ''}"></label><button>Sign in</button></form>
<form method="post" action="${action}">${kept}<button name="cancel" value="true">Cancel</button></form>`;
    send(response, 200, 'text/html', page('Company sign-in', content));
  };

  const choose = (issuer: string, form: URLSearchParams, response: ServerResponse) => {
    const refusal = refusalOf(form);
    if (refusal) return send(response, 400, 'text/html', page('Refused', html`<p>${refusal}</p>`));
    const email = form.get('email')?.trim();
    if (form.get('cancel') || !email) return redirect(response, form, { error: 'access_denied' });
    const code = randomBytes(24).toString('base64url');
    const [given_name = ''] = email.split('@');
    // A company's own id of the person; a test names another, to assert a new address for a known person.
    const sub = form.get('sub') || idOf(email);
    const claims = {
      sub,
      email,
      email_verified: true,
      given_name,
      family_name: '',
      nonce: form.get('nonce') ?? '',
    };
    grants.set(code, { issuer, claims, expires: Date.now() + codeLifetime });
    return redirect(response, form, { code });
  };

  const requestOf = (input: URLSearchParams) => {
    const request = readRequest(input.get('SAMLRequest') ?? '');
    const isKnown =
      request?.issuer === serviceProvider.entity_id &&
      request.acs === serviceProvider.acs &&
      request.id !== '';
    return isKnown ? request : undefined;
  };

  const unknownRequest = (response: ServerResponse) =>
    send(response, 400, 'text/html', page('Refused', html`<p>unknown service provider</p>`));

  const askBySaml = (issuer: string, request: URLSearchParams, response: ServerResponse) =>
    requestOf(request) ? askFor(issuer, 'saml/sso', request, response) : unknownRequest(response);

  const chooseBySaml = (issuer: string, form: URLSearchParams, response: ServerResponse) => {
    const request = requestOf(form);
    if (!request) return unknownRequest(response);
    const email = form.get('email')?.trim();
    // A request by form comes by POST, and nobody has said yet who they are.
    if (!email && !form.get('cancel')) return askFor(issuer, 'saml/sso', form, response);
    const person = { email: email ?? '', name_id: form.get('sub') || idOf(email ?? '') };
    const made = answerOf(issuer, serviceProvider, request, person, signingKeyOf(issuer).key);
    const xml = email
      ? makeResponse(changeResponse?.made?.(made) ?? made)
      : makeRefusal(made.issuer, serviceProvider.acs, request.id);
    const fields = {
      SAMLResponse: Buffer.from(changeResponse?.sent?.(xml) ?? xml).toString('base64'),
      RelayState: form.get('RelayState') ?? '',
    };
    const content = html`<form method="post" action="${serviceProvider.acs}">${hiddenFields(Object.entries(fields))}<button>Continue</button></form>
<script>document.forms[0].submit()</script>`;
    send(response, 200, 'text/html', page('Company sign-in', content));
  };

  const token = (issuer: string, form: URLSearchParams, response: ServerResponse) => {
    const isClient =
      form.get('client_id') === client.client_id &&
      isSame(form.get('client_secret') ?? '', client.client_secret);
    if (!isClient) return json(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const fits =
      grant?.issuer === issuer &&
      grant.expires > Date.now() &&
      form.get('redirect_uri') === client.redirect_uri;
    if (!grant || !fits) return json(response, 400, { error: 'invalid_grant' });
    const iat = Math.floor(Date.now() / 1000);
    const claims = { ...grant.claims, iss: issuer, aud: client.client_id, iat, exp: iat + tokenLifetime };
    const id_token = signed({ header: { alg: 'RS256', kid }, claims });
    return json(response, 200, {
      access_token: randomBytes(16).toString('base64url'),
      token_type: 'Bearer',
      expires_in: tokenLifetime,
      id_token,
    });
  };

  const handle: RequestListener = async (request, response) => {
    const { pathname, searchParams, origin } = new URL(request.url ?? '', base);
    const [, issuerPath = '', rest = ''] = /^(\/[a-z]+\/[a-z0-9-]{1,40})(\/.*)?$/.exec(pathname) ?? [];
    const issuer = `${origin}${issuerPath}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (chunks.length < 64) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    switch (`${request.method} ${rest}`) {
      case 'GET /.well-known/openid-configuration':
        return json(response, 200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case 'GET /keys':
        return json(response, 200, { keys: [{ kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' }] });
      case 'GET /authorize':
        return ask(issuer, searchParams, response);
      case 'POST /authorize':
        return choose(issuer, form, response);
      case 'GET /saml/metadata':
        return send(
          response,
          200,
          'application/samlmetadata+xml',
          metadataOf(issuer, signingKeyOf(issuer).certificate),
        );
      case 'GET /saml/sso':
        return askBySaml(issuer, searchParams, response);
      case 'POST /saml/sso':
        return chooseBySaml(issuer, form, response);
      case 'POST /token':
        return token(issuer, form, response);
      default:
        return json(response, 404, { error: 'not_found' });
    }
  };

  return {
    handle,
    issuer: (company) => `${base}/${company}`,
    client,
    tamper(how) {
      change = how;
    },
    serviceProvider,
    metadata: (company) => metadataOf(`${base}/${company}`, signingKeyOf(`${base}/${company}`).certificate),
    renewCertificate: (company) => void signingKeys.delete(`${base}/${company}`),
    tamperResponse(how) {
      changeResponse = how;
    },
  };
};
