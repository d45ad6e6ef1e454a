/** SAML side of a company's provider: metadata, and responses to requests of a service provider. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { html } from '../shared/html.ts';
import { parseXml } from '../shared/xml.ts';
import { selfSigned } from './certificate.ts';

/** Service provider that every company knows. */
export interface ServiceProvider {
  readonly entity_id: string;
  /** Address that responses are posted to. */
  readonly acs: string;
}

/** Response as the provider would make it; a test changes it to be a hostile or broken one. */
export interface MadeResponse {
  readonly issuer: string;
  readonly name_id: string;
  readonly email: string;
  readonly audience: string;
  readonly destination: string;
  readonly recipient: string;
  readonly in_response_to: string;
  /** Milliseconds. */
  readonly not_before: number;
  readonly not_on_or_after: number;
  /** Part that is signed. */
  readonly signed: 'assertion' | 'response' | 'nothing';
  /** Key that signs. */
  readonly key: KeyObject;
}

export interface TamperedResponse {
  /** Changes it before it is signed. */
  readonly made?: (response: MadeResponse) => MadeResponse;
  /** Changes the signed document. */
  readonly sent?: (xml: string) => string;
}

/** Name of the attribute that holds the address, as Entra and AD FS name it. */
export const emailAttribute = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion';
const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** Milliseconds that an assertion is good for. */
const lifetime = 300_000;
const year = 365 * 24 * 3_600_000;

const newId = () => `_${randomBytes(16).toString('hex')}`;
const instant = (at: number) => new Date(at).toISOString();

export interface AuthnRequest {
  readonly id: string;
  readonly issuer: string;
  readonly acs: string;
}

/** Request of a redirect; undefined for one that cannot be read. */
export const readRequest = (encoded: string): AuthnRequest | undefined => {
  try {
    const xml = inflateRawSync(Buffer.from(encoded, 'base64'), { maxOutputLength: 20_000 }).toString();
    const root = parseXml(xml);
    if (root.localName !== 'AuthnRequest' || root.namespaceURI !== protocolNamespace) return undefined;
    return {
      id: root.getAttribute('ID') ?? '',
      issuer: root.getElementsByTagNameNS(assertionNamespace, 'Issuer')[0]?.textContent ?? '',
      acs: root.getAttribute('AssertionConsumerServiceURL') ?? '',
    };
  } catch {
    return undefined;
  }
};

/** Key and certificate of a company. */
export interface SigningKey {
  readonly key: KeyObject;
  readonly certificate: string;
}

export const makeSigningKey = (name: string, now = Date.now(), until = now + year): SigningKey => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const key = createPrivateKey(privateKey);
  return { key, certificate: selfSigned(key, { name, from: now - year, until }) };
};

export const metadataOf = (
  issuer: string,
  certificate: string,
  {
    sso = `${issuer}/saml/sso`,
    bindings = ['HTTP-Redirect'],
  }: { readonly sso?: string; readonly bindings?: readonly ('HTTP-Redirect' | 'HTTP-POST')[] } = {},
): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}/saml/metadata">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${protocolNamespace}">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
    </md:KeyDescriptor>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    ${bindings.map((binding) => html`<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${sso}"/>`)}
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`.text;

const signedXml = (xml: string, localName: 'Assertion' | 'Response', key: KeyObject): string => {
  const signature = new SignedXml({
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  const path = `//*[local-name(.)='${localName}']`;
  signature.addReference({
    xpath: path,
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  // The schema has the signature right after the issuer.
  signature.computeSignature(xml, {
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
    prefix: 'ds',
  });
  return signature.getSignedXml();
};

/** Response with an assertion about a person, signed as it says. */
export const makeResponse = (made: MadeResponse): string => {
  const now = instant(Date.now());
  const { issuer, in_response_to, not_before, not_on_or_after } = made;
  const xml =
    html`<samlp:Response xmlns:samlp="${protocolNamespace}" xmlns:saml="${assertionNamespace}" ID="${newId()}" Version="2.0" IssueInstant="${now}" Destination="${made.destination}" InResponseTo="${in_response_to}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${newId()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${made.name_id}</saml:NameID><saml:SubjectConfirmation Method="${bearer}"><saml:SubjectConfirmationData InResponseTo="${in_response_to}" Recipient="${made.recipient}" NotOnOrAfter="${instant(not_on_or_after)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${instant(not_before)}" NotOnOrAfter="${instant(not_on_or_after)}"><saml:AudienceRestriction><saml:Audience>${made.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="${emailAttribute}"><saml:AttributeValue>${made.email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`
      .text;
  if (made.signed === 'nothing') return xml;
  return signedXml(xml, made.signed === 'assertion' ? 'Assertion' : 'Response', made.key);
};

/** Response to somebody who has cancelled. */
export const makeRefusal = (issuer: string, destination: string, inResponseTo: string): string =>
  html`<samlp:Response xmlns:samlp="${protocolNamespace}" xmlns:saml="${assertionNamespace}" ID="${newId()}" Version="2.0" IssueInstant="${instant(Date.now())}" Destination="${destination}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode></samlp:Status></samlp:Response>`
    .text;

/** Answer to a request of somebody who has said who they are. */
export const answerOf = (
  issuer: string,
  { entity_id, acs }: ServiceProvider,
  request: AuthnRequest,
  person: { readonly email: string; readonly name_id: string },
  key: KeyObject,
): MadeResponse => {
  const now = Date.now();
  return {
    issuer: `${issuer}/saml/metadata`,
    ...person,
    audience: entity_id,
    destination: acs,
    recipient: acs,
    in_response_to: request.id,
    not_before: now,
    not_on_or_after: now + lifetime,
    signed: 'assertion',
    key,
  };
};
