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

const page = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" href="data:,"><style>
:root { color-scheme: light dark; } body { font: 16px/1.5 system-ui, sans-serif; max-width: 400px; margin: 10vh auto; padding: 0 16px; }
form { display: grid; gap: 12px; margin-bottom: 16px; } label { display: grid; gap: 4px; } input, button { font: inherit; min-height: 44px; padding: 8px 12px; }
</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`.text;

/**
 * OpenID provider of companies, one at each `<base>/<company>`, with a page that asks for an address and no password: what a
 * company's own provider asserts is its own affair. The authorization-code flow, with the secret of the client.
 */
export const createIdentityProvider = ({
  base,
  client,
}: {
  base: string;
  client: ProviderClient;
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
    const kept = [...request].map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    );
    const action = `${new URL(issuer).pathname}/authorize`;
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
    const sub = form.get('sub') || email.toLowerCase().replace(/[^a-z0-9]/g, '-');
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
  };
};
