import { type Descendant, Element, Text } from 'slate';
import { allMarks, type LinkElement, type Mark } from './model.ts';

const markElement: { [mark in Mark]: string } = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };
const blockElement = { paragraph: 'p', heading2: 'h2', heading3: 'h3', quote: 'p' };

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Replaces spaces that HTML would drop or merge by no-break spaces; the length stays the same. */
const keepBlanks = (text: string): string =>
  text.replace(/[\t\r\f]/g, ' ').replace(/^ | (?= |$)/gm, '\u00a0');

const flatText = (nodes: Descendant[]): string =>
  nodes
    .map((node) => {
      if (Text.isText(node)) return node.text;
      return node.type === 'tag' || node.type === 'image' ? '\ufffc' : flatText(node.children);
    })
    .join('');

const marked = (html: string, leaf: Descendant | undefined): string => {
  if (html === '' || !Text.isText(leaf)) return html;
  return allMarks.reduceRight(
    (inner, mark) => (leaf[mark] ? `<${markElement[mark]}>${inner}</${markElement[mark]}>` : inner),
    html,
  );
};

const openLink = (link: LinkElement): string =>
  `<a href="${escapeValue(link.url)}"${link.button ? ' data-button="true"' : ''} target="_blank" rel="noopener noreferrer">`;

const inlineHtml = (children: Descendant[]): string => {
  const text = flatText(children);
  const kept = keepBlanks(text);
  let at = 0;
  const render = (nodes: Descendant[]): string =>
    nodes
      .map((node) => {
        if (Text.isText(node)) {
          const slice = kept.slice(at, at + node.text.length);
          at += node.text.length;
          return marked(escapeText(slice).replaceAll('\n', '<br />'), node);
        }
        if (node.type === 'link') {
          const inner = render(node.children);
          return inner === '' ? '' : `${openLink(node)}${inner}</a>`;
        }
        at += 1;
        if (node.type === 'tag') return marked(`{{${node.name}}}`, node.children[0]);
        if (node.type === 'image') {
          const width = node.width === undefined ? '' : ` width="${node.width}"`;
          const source =
            node.picture === undefined ? `src="${escapeValue(node.url)}"` : `data-picture="${node.picture}"`;
          return `<img ${source} alt="${escapeValue(node.alt)}"${width} style="max-width:100%" />`;
        }
        return render(node.children);
      })
      .join('');
  const html = render(children);
  // A break at the end of a block is invisible in HTML, so an intended one needs another after it.
  return text === '' || text.endsWith('\n') ? `${html}<br />` : html;
};

/** Serialises the document as HTML within the server's allow-list. An empty document is the empty string. */
export const toHtml = (document: readonly Descendant[]): string => {
  const lists: string[] = [];
  let html = '';
  let inQuote = false;
  const closeLists = (depth: number): void => {
    while (lists.length > depth) html += `</li></${lists.pop()}>`;
  };
  for (const block of document) {
    if (!Element.isElement(block)) continue;
    if (inQuote && block.type !== 'quote') html += '</blockquote>';
    if (block.type === 'list-item') {
      const list = block.ordered ? 'ol' : 'ul';
      closeLists(block.depth + 1);
      if (lists.length === block.depth + 1) {
        if (lists.at(-1) === list) html += '</li>';
        else closeLists(block.depth);
      }
      if (lists.length === block.depth) {
        lists.push(list);
        html += `<${list}>`;
      }
      html += `<li>${inlineHtml(block.children)}`;
    } else if (block.type !== 'link' && block.type !== 'tag' && block.type !== 'image') {
      closeLists(0);
      if (block.type === 'quote' && !inQuote) html += '<blockquote>';
      const element = blockElement[block.type];
      html += `<${element}>${inlineHtml(block.children)}</${element}>`;
    }
    inQuote = block.type === 'quote';
  }
  closeLists(0);
  if (inQuote) html += '</blockquote>';
  return html === '<p><br /></p>' ? '' : html;
};
