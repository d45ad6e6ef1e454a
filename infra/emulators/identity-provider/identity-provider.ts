import type { RequestListener } from 'node:http';
import { answerJson } from '../shared/browser-answer.ts';
import type { Handler } from './handler.ts';
import { createOpenId, type ProviderClient, type TamperedToken } from './openid.ts';
import type { ServiceProvider, TamperedResponse } from './saml-documents.ts';
import { createSamlSignOn } from './saml-sign-on.ts';

export interface IdentityProvider {
  handle: RequestListener;
  /** Issuer of a company's provider: all of them have the same client. */
  issuer(company: string): string;
  readonly client: ProviderClient;
  /** Changes tokens before they are signed; undefined to stop. */
  tamper(change: TamperedToken | undefined): void;
  readonly serviceProvider: ServiceProvider;
  /** SAML metadata of a company, as at `<issuer>/saml/metadata`. */
  metadata(company: string): string;
  /** Gives a company another key; its old certificate is worth nothing from then on. */
  renewCertificate(company: string): void;
  /** Changes SAML responses; undefined to stop. */
  tamperResponse(change: TamperedResponse | undefined): void;
}

/**
 * OpenID and SAML provider of companies, one at each `<base>/<company>`, with a page that asks for an address and no password: what a
 * company's own provider asserts is its own affair.
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
  const openId = createOpenId(client);
  const saml = createSamlSignOn(serviceProvider);
  const handlers = new Map<string, Handler>(Object.entries({ ...openId.handlers, ...saml.handlers }));
  const issuer = (company: string): string => `${base}/${company}`;

  const handle: RequestListener = async (request, response) => {
    const { pathname, searchParams, origin } = new URL(request.url ?? '', base);
    const [, issuerPath = '', rest = ''] = /^(\/[a-z]+\/[a-z0-9-]{1,40})(\/.*)?$/.exec(pathname) ?? [];
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (chunks.length < 64) chunks.push(chunk as Buffer);
    const handler = handlers.get(`${request.method} ${rest}`);
    if (!handler) return answerJson(response, 404, { error: 'not_found' });
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    handler(`${origin}${issuerPath}`, request.method === 'GET' ? searchParams : form, response);
  };

  return {
    handle,
    issuer,
    client,
    tamper: openId.tamper,
    serviceProvider,
    metadata: (company) => saml.metadata(issuer(company)),
    renewCertificate: (company) => saml.renewCertificate(issuer(company)),
    tamperResponse: saml.tamper,
  };
};
