/** SAML 2.0, as the pool is a service provider of it: metadata, the request, and the check of a response. */
import { X509Certificate } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { html } from '../shared/html.ts';
import { parseXml, type XmlElement } from '../shared/xml.ts';

const names = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:';
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** Transforms that leave the signed element whole. */
const transforms: readonly string[] = [
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
];

/** Longest certificate in metadata, in characters. */
const longestCertificate = 4096;

/** Refusal of metadata or of a response. */
export class SamlError extends Error {}

type Space = keyof typeof names;

const isNamed = (one: XmlElement, space: Space, name: string) =>
  one.namespaceURI === names[space] && one.localName === name;

const childrenOf = (parent: XmlElement | undefined, space: Space, name: string): XmlElement[] =>
  Array.from(parent?.childNodes ?? []).filter((node) => node.nodeType === 1 && isNamed(node, space, name));

const childOf = (parent: XmlElement | undefined, space: Space, name: string): XmlElement | undefined =>
  childrenOf(parent, space, name)[0];

const textOf = (one: XmlElement | undefined): string => one?.textContent?.trim() ?? '';

export interface SamlMetadata {
  readonly entityId: string;
  /** In PEM. */
  readonly certificates: readonly string[];
  /** Addresses of sign-in, by binding. */
  readonly redirect: string | undefined;
  readonly post: string | undefined;
}

/** Reads metadata of a provider; throws SamlError for any that it could not sign in by. */
export const readMetadata = (xml: string): SamlMetadata => {
  const root = parseXml(xml);
  if (!isNamed(root, 'metadata', 'EntityDescriptor')) throw new SamlError('No EntityDescriptor');
  const descriptor = childOf(root, 'metadata', 'IDPSSODescriptor');
  if (!descriptor) throw new SamlError('No IDPSSODescriptor');
  const certificates = childrenOf(descriptor, 'metadata', 'KeyDescriptor')
    .filter((key) => (key.getAttribute('use') || 'signing') === 'signing')
    .flatMap((key) => childrenOf(childOf(key, 'signature', 'KeyInfo'), 'signature', 'X509Data'))
    .flatMap((data) => childrenOf(data, 'signature', 'X509Certificate'))
    .map((certificate) => textOf(certificate).replace(/\s/g, ''))
    .map((text) => {
      if (text.length > longestCertificate) throw new SamlError('Certificate too long');
      const certificate = new X509Certificate(Buffer.from(text, 'base64'));
      if (certificate.validToDate.getTime() <= Date.now()) throw new SamlError('Certificate expired');
      return certificate.toString();
    });
  if (certificates.length === 0) throw new SamlError('No signing certificate');
  const services = childrenOf(descriptor, 'metadata', 'SingleSignOnService');
  const at = (binding: string) =>
    services
      .find((one) => one.getAttribute('Binding') === `${bindings}${binding}`)
      ?.getAttribute('Location') || undefined;
  const [redirect, post] = [at('HTTP-Redirect'), at('HTTP-POST')];
  if (!redirect && !post) throw new SamlError('No SingleSignOnService');
  return { entityId: root.getAttribute('entityID') ?? '', certificates, redirect, post };
};

/** Request of a sign-in, for the query of a redirect or the field of a form. */
export const authnRequest = (
  { id, destination, acs, audience }: { id: string; destination: string; acs: string; audience: string },
  binding: 'redirect' | 'post',
): string => {
  const xml =
    html`<?xml version="1.0" encoding="UTF-8"?><saml2p:AuthnRequest xmlns:saml2p="${names.protocol}" AssertionConsumerServiceURL="${acs}" Destination="${destination}" ID="${id}" IssueInstant="${new Date().toISOString()}" ProtocolBinding="${bindings}HTTP-POST" Version="2.0"><saml2:Issuer xmlns:saml2="${names.assertion}">${audience}</saml2:Issuer></saml2p:AuthnRequest>`
      .text;
  return (binding === 'redirect' ? deflateRawSync(Buffer.from(xml)) : Buffer.from(xml)).toString('base64');
};

/**
 * XmlElement of a document as its own signature covers it, parsed from the very bytes that were digested: nothing that
 * stands beside the signed element, or around it, is read. Undefined without a signature.
 */
const signedPart = (
  xml: string,
  one: XmlElement,
  part: 'Response' | 'Assertion',
  certificates: readonly string[],
): XmlElement | undefined => {
  const [signature, ...others] = childrenOf(one, 'signature', 'Signature');
  if (!signature) return undefined;
  if (others.length > 0) throw invalid(part);
  for (const certificate of certificates) {
    const check = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null });
    try {
      check.loadSignature(signature as unknown as Parameters<SignedXml['loadSignature']>[0]);
      const [reference, ...more] = check.getReferences();
      const coversThis = reference?.uri === `#${one.getAttribute('ID')}` && more.length === 0;
      const isPlain = reference?.transforms.every((transform) => transforms.includes(transform));
      if (!coversThis || !isPlain || !check.checkSignature(xml)) continue;
    } catch {
      continue;
    }
    const covered = parseXml(check.getSignedReferences()[0] ?? '');
    if (isNamed(covered, part === 'Response' ? 'protocol' : 'assertion', part)) return covered;
  }
  throw invalid(part);
};

const invalid = (part: string) => new SamlError(`SAML ${part} signature is invalid.`);

export interface SamlPerson {
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Expected {
  readonly metadata: SamlMetadata;
  readonly acs: string;
  readonly audience: string;
  /** Id of the request that it answers. */
  readonly requestId: string;
  /** Milliseconds. */
  readonly now: number;
}

/** Person of a response (base64) that answers a request; throws SamlError for one that is not right in every part. */
export const verifiedPerson = (response: string, expected: Expected): SamlPerson => {
  const { metadata, acs, audience, requestId, now } = expected;
  const xml = Buffer.from(response, 'base64').toString();
  const root = parseXml(xml);
  if (!isNamed(root, 'protocol', 'Response')) throw new SamlError('No Response');
  const whole = signedPart(xml, root, 'Response', metadata.certificates);
  const outer = whole ?? root;
  const status = childOf(childOf(outer, 'protocol', 'Status'), 'protocol', 'StatusCode');
  if (status?.getAttribute('Value') !== success) throw new SamlError('SAML Response status is not success');
  if ((outer.getAttribute('Destination') || acs) !== acs)
    throw new SamlError('SAML Response destination is invalid');
  if (outer.getAttribute('InResponseTo') !== requestId)
    throw new SamlError('SAML Response InResponseTo is invalid');

  const [given] = childrenOf(root, 'assertion', 'Assertion');
  const all = root.getElementsByTagNameNS(names.assertion, 'Assertion');
  if (!given || all.length !== 1) throw new SamlError('SAML Response must have exactly one Assertion');
  const assertion =
    signedPart(xml, given, 'Assertion', metadata.certificates) ?? childOf(whole, 'assertion', 'Assertion');
  if (!assertion) throw new SamlError('SAML Response or Assertion must be signed');

  if (textOf(childOf(assertion, 'assertion', 'Issuer')) !== metadata.entityId)
    throw new SamlError('SAML Assertion issuer is invalid');
  const isPast = (one: XmlElement | undefined, isNeeded: boolean): boolean => {
    const text = one?.getAttribute('NotOnOrAfter');
    return text ? !(now < Date.parse(text)) : isNeeded;
  };
  const isEarly = (one: XmlElement | undefined): boolean => {
    const text = one?.getAttribute('NotBefore');
    return text ? !(Date.parse(text) <= now) : false;
  };
  const conditions = childOf(assertion, 'assertion', 'Conditions');
  if (isEarly(conditions)) throw new SamlError('SAML Assertion is not yet valid');
  if (isPast(conditions, false)) throw new SamlError('SAML Assertion has expired');
  const audiences = childrenOf(conditions, 'assertion', 'AudienceRestriction').map((restriction) =>
    childrenOf(restriction, 'assertion', 'Audience').map(textOf),
  );
  // Each restriction has to be met, and there has to be one.
  if (audiences.length === 0 || !audiences.every((those) => those.includes(audience)))
    throw new SamlError('SAML Assertion audience is invalid');

  const subject = childOf(assertion, 'assertion', 'Subject');
  const isConfirmed = childrenOf(subject, 'assertion', 'SubjectConfirmation').some((confirmation) => {
    const data = childOf(confirmation, 'assertion', 'SubjectConfirmationData');
    return (
      confirmation.getAttribute('Method') === bearer &&
      data?.getAttribute('Recipient') === acs &&
      data.getAttribute('InResponseTo') === requestId &&
      !isPast(data, true)
    );
  });
  if (!isConfirmed) throw new SamlError('SAML Assertion subject confirmation is invalid');
  const nameId = textOf(childOf(subject, 'assertion', 'NameID'));
  if (nameId === '') throw new SamlError('SAML Assertion has no NameID');
  const attributes = childrenOf(
    childOf(assertion, 'assertion', 'AttributeStatement'),
    'assertion',
    'Attribute',
  ).map((attribute) => [
    attribute.getAttribute('Name') ?? '',
    textOf(childOf(attribute, 'assertion', 'AttributeValue')),
  ]);
  return { nameId, attributes: Object.fromEntries(attributes) };
};
