import type { ServerResponse } from 'node:http';
import { answerBrowser } from '../shared/browser-answer.ts';
import { type Handler, personIdIn } from './handler.ts';
import { addressPage, onwardPage, refusalPage } from './page.ts';
import {
  type AuthnRequest,
  answerOf,
  makeRefusal,
  makeResponse,
  makeSigningKey,
  metadataOf,
  readRequest,
  type ServiceProvider,
  type SigningKey,
  type TamperedResponse,
} from './saml-documents.ts';

/** SAML: requests by redirect or form, and responses by form, with a key for each company. */
export const createSamlSignOn = (serviceProvider: ServiceProvider) => {
  let tampered: TamperedResponse | undefined;
  const signingKeys = new Map<string, SigningKey>();
  const signingKeyOf = (issuer: string): SigningKey => {
    const known = signingKeys.get(issuer);
    if (known) return known;
    const made = makeSigningKey(new URL(issuer).pathname);
    signingKeys.set(issuer, made);
    return made;
  };
  const metadata = (issuer: string): string => metadataOf(issuer, signingKeyOf(issuer).certificate);

  /** Request of the known service provider. */
  const requestIn = (input: URLSearchParams): AuthnRequest | undefined => {
    const request = readRequest(input.get('SAMLRequest') ?? '');
    const isKnown =
      request?.issuer === serviceProvider.entity_id &&
      request.acs === serviceProvider.acs &&
      request.id !== '';
    return isKnown ? request : undefined;
  };

  const askForAddress: Handler = (issuer, input, response) =>
    answerBrowser(response, 200, 'text/html', addressPage(issuer, 'saml/sso', input));

  const refuse = (response: ServerResponse): void =>
    answerBrowser(response, 400, 'text/html', refusalPage('unknown service provider'));

  const ask: Handler = (issuer, input, response) =>
    requestIn(input) ? askForAddress(issuer, input, response) : refuse(response);

  const choose: Handler = (issuer, form, response) => {
    const request = requestIn(form);
    if (!request) return refuse(response);
    const email = form.get('email')?.trim() ?? '';
    const isCancelled = Boolean(form.get('cancel'));
    // A request by form comes by POST, and nobody has said yet who they are.
    if (email === '' && !isCancelled) return askForAddress(issuer, form, response);
    const person = { email, name_id: personIdIn(form, email) };
    const made = answerOf(issuer, serviceProvider, request, person, signingKeyOf(issuer).key);
    // The button refuses, whatever the form has in its field.
    const xml = isCancelled
      ? makeRefusal(made.issuer, serviceProvider.acs, request.id)
      : makeResponse(tampered?.made?.(made) ?? made);
    const fields = {
      SAMLResponse: Buffer.from(tampered?.sent?.(xml) ?? xml).toString('base64'),
      RelayState: form.get('RelayState') ?? '',
    };
    answerBrowser(response, 200, 'text/html', onwardPage(serviceProvider.acs, fields));
  };

  const showMetadata: Handler = (issuer, _input, response) =>
    answerBrowser(response, 200, 'application/samlmetadata+xml', metadata(issuer));

  return {
    metadata,
    /** Gives a company another key; its old certificate is worth nothing from then on. */
    renewCertificate: (issuer: string): void => void signingKeys.delete(issuer),
    /** Changes responses; undefined to stop. */
    tamper(change: TamperedResponse | undefined): void {
      tampered = change;
    },
    /** By method and path below the issuer. */
    handlers: {
      'GET /saml/metadata': showMetadata,
      'GET /saml/sso': ask,
      'POST /saml/sso': choose,
    },
  };
};
