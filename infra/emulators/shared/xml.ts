import { createRequire } from 'node:module';

/** Element of a parsed document, as far as the emulators read one. */
export interface XmlElement {
  readonly nodeType: number;
  readonly namespaceURI: string | null;
  readonly localName: string | null;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<XmlElement>;
  getAttribute(name: string): string | null;
  getElementsByTagNameNS(space: string, name: string): ArrayLike<XmlElement>;
}

interface Parser {
  parseFromString(xml: string, type: string): { readonly documentElement: XmlElement | null } | undefined;
}

const require = createRequire(import.meta.url);
// An import would bring the types of a browser's globals into every file of the server.
const { DOMParser } = require('@xmldom/xmldom') as {
  DOMParser: new (options: { readonly errorHandler: Record<string, () => never> }) => Parser;
};

const refuse = (): never => {
  throw new Error('The document is not XML');
};

/** Root of a document. Throws for one that is malformed, or that has a type of its own, which could declare entities. */
export const parseXml = (xml: string): XmlElement => {
  if (/<!DOCTYPE/i.test(xml)) throw new Error('A document type declaration is not allowed');
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
  return new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml')?.documentElement ?? refuse();
};
