import { S3Error } from './errors.ts';

/** Content of an element: a text, children by name, or a list of repeated elements; `undefined` is left out. */
export type Xml = string | number | boolean | undefined | readonly Xml[] | { readonly [name: string]: Xml };

const namespace = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const namedEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Escapes control characters as well: a key may contain any, and a raw carriage return would be read back as a line
 * feed.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be escaped
const special = /[<>&"\u0000-\u001f\u007f]/g;

const element = (name: string, content: Xml, attributes = ''): string => {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((item) => element(name, item)).join('');
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .map(([child, value]) => element(child, value))
          .join('')
      : String(content).replace(special, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
  return `<${name}${attributes}>${inner}</${name}>`;
};

/** XML document of an S3 answer. Errors, unlike results, have no namespace. */
export const toXml = (root: string, content: Xml): string => {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content, root === 'Error' ? '' : namespace)}`;
};

/**
 * Contents of every `<name>` element, still escaped. Enough for the two documents that clients send (elements without
 * attributes, never nested in their own kind), and linear in the document's length for any input.
 */
export const elements = (xml: string, name: string): string[] => {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => {
      const end = rest.indexOf(`</${name}>`);
      if (end < 0) throw new S3Error('MalformedXML', `The element ${name} is not closed.`);
      return rest.slice(0, end);
    });
};

/** Text of the first `<name>` element. */
export const text = (xml: string, name: string): string | undefined => {
  return elements(xml, name)[0]?.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, named?: string) => {
      if (named) return namedEntities[named] ?? whole;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      if (point > 0x10ffff) throw new S3Error('MalformedXML', `${whole} is no character.`);
      return String.fromCodePoint(point);
    },
  );
};
