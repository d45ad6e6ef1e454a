/**
 * Reads the metadata of a SAML provider, before they are handed to the identity provider. htmlparser2 is in these functions already,
 * resolves nothing but the five entities of XML itself, and loads nothing.
 */
import { X509Certificate } from 'node:crypto';
import { parseDocument } from 'htmlparser2';
import type { Metadata } from '#domain/single-sign-on/single-sign-on.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

const metadataSpace = 'urn:oasis:names:tc:SAML:2.0:metadata';
const signatureSpace = 'http://www.w3.org/2000/09/xmldsig#';
const bindings = ['HTTP-Redirect', 'HTTP-POST'].map((name) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`);
/** Longest certificate that Cognito takes, in characters. */
const longestCertificate = 4096;

/** Namespace that a prefix stands for at an element. */
const spaceOf = (element: Element, prefix: string): string | undefined => {
  const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  for (let at: Node['parent'] | Element = element; at && 'attribs' in at; at = at.parent) {
    if (Object.hasOwn(at.attribs, name)) return at.attribs[name];
  }
  return undefined;
};

const isNamed = (node: Node, space: string, name: string): node is Element => {
  if (!('attribs' in node)) return false;
  const [local = '', prefix = ''] = node.name.split(':').reverse();
  return local === name && spaceOf(node, prefix) === space;
};

const childrenOf = (parents: readonly Element[], space: string, name: string): Element[] =>
  parents.flatMap(({ children }) => children.filter((node) => isNamed(node, space, name)));

const textOf = ({ children }: Element): string =>
  children.map((node) => (node.type === 'text' ? node.data : '')).join('');

/** End of a certificate in milliseconds; NaN for one that cannot be read. */
const endOf = (certificate: Element): number => {
  const text = textOf(certificate).replace(/\s/g, '');
  if (text.length > longestCertificate) return Number.NaN;
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).validToDate.getTime();
  } catch {
    return Number.NaN;
  }
};

/** Reads metadata; undefined for a document that is not of one entity, or that has a type, which could declare entities. */
export const readMetadata = (xml: string): Metadata | undefined => {
  if (/<!DOCTYPE/i.test(xml)) return undefined;
  const roots = parseDocument(xml, { xmlMode: true }).children.filter((node) => 'attribs' in node);
  const [root] = roots;
  if (!root || roots.length > 1 || !isNamed(root, metadataSpace, 'EntityDescriptor')) return undefined;
  const entityId = root.attribs.entityID ?? '';
  const [descriptor] = childrenOf([root], metadataSpace, 'IDPSSODescriptor');
  if (!descriptor) return { entityId };
  const signing = childrenOf([descriptor], metadataSpace, 'KeyDescriptor').filter(
    ({ attribs }) => (attribs.use ?? 'signing') === 'signing',
  );
  const data = childrenOf(childrenOf(signing, signatureSpace, 'KeyInfo'), signatureSpace, 'X509Data');
  const services = childrenOf([descriptor], metadataSpace, 'SingleSignOnService');
  return {
    entityId,
    provider: {
      certificates: childrenOf(data, signatureSpace, 'X509Certificate').map(endOf),
      addresses: services
        .filter(({ attribs }) => bindings.includes(attribs.Binding ?? ''))
        .map(({ attribs }) => attribs.Location ?? ''),
    },
  };
};
