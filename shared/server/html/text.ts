import { parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

const silentElements = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
]);
const blockElements = new Set(
  'p div h1 h2 h3 h4 h5 h6 blockquote ul ol table section article header footer center pre hr'.split(' '),
);

const isElement = (node: Node): node is Element => 'attribs' in node;

const isHidden = (element: Element): boolean =>
  silentElements.has(element.name) || /display\s*:\s*none/i.test(element.attribs.style ?? '');

/** Collapses white space as HTML does; "\n" stands for `<br>` alone. */
const collapse = (text: string): string =>
  text
    .replace(/[ \t\r\f]*\n[ \t\r\f]*/g, '\n')
    .replace(/[ \t\r\f]+/g, ' ')
    .trim();

const prefix = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : rest) + line)
    .map((line) => line.trimEnd())
    .join('\n');

const linkText = (element: Element): string => {
  const text = inline(element.children).trim();
  const href = element.attribs.href ?? '';
  const address = href.replace(/^mailto:/i, '');
  if (text === '' || text === href || text === address) return address;
  return /^(?:https?:|mailto:|\{\{)/i.test(href) ? `${text} (${address})` : text;
};

const inline = (nodes: Node[]): string => {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.data.replace(/\s/g, (blank) => (blank === '\u00a0' ? blank : ' '));
    else if (!isElement(node) || isHidden(node)) continue;
    else if (node.name === 'br') text += '\n';
    else if (node.name === 'img') text += node.attribs.alt ?? '';
    else if (node.name === 'a') text += linkText(node);
    else text += inline(node.children);
  }
  return text;
};

const holdsBlock = (node: Node): boolean =>
  isElement(node) && !isHidden(node) && (blockElements.has(node.name) || node.children.some(holdsBlock));

const list = (element: Element): string => {
  const items: string[] = [];
  for (const item of element.children) {
    if (!isElement(item) || isHidden(item)) continue;
    const text = blocks(item.children).join('\n');
    if (item.name !== 'li') items.push(prefix(text, '  ', '  '));
    else {
      const number = items.filter((line) => !line.startsWith(' ')).length + 1;
      const mark = element.name === 'ol' ? `${number}. ` : '- ';
      items.push(prefix(text, mark, ' '.repeat(mark.length)));
    }
  }
  return items.join('\n');
};

const rowsOf = (element: Element): Element[] =>
  element.children
    .filter((child): child is Element => isElement(child) && !isHidden(child))
    .flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)));

/** Data tables become one line per row; layout tables are read cell by cell. */
const table = (element: Element): string[] => {
  const rows = rowsOf(element).map((row) =>
    row.children.filter((cell): cell is Element => isElement(cell) && !isHidden(cell)),
  );
  if (rows.some((cells) => cells.some((cell) => cell.children.some(holdsBlock)))) {
    return rows.flat().flatMap((cell) => blocks(cell.children));
  }
  const lines = rows.map((cells) => cells.map((cell) => collapse(inline(cell.children))));
  return [lines.map((cells) => cells.filter((text) => text !== '').join(' | ')).join('\n')];
};

const blocks = (nodes: Node[]): string[] => {
  const found: string[] = [];
  let run: Node[] = [];
  const endRun = (): void => {
    const text = collapse(inline(run));
    if (text !== '') found.push(text);
    run = [];
  };
  for (const node of nodes) {
    if (!holdsBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    if (!isElement(node)) continue;
    if (node.name === 'ul' || node.name === 'ol') found.push(list(node));
    else if (node.name === 'table') found.push(...table(node));
    else if (node.name === 'hr') found.push('---');
    else if (node.name === 'blockquote') found.push(prefix(blocks(node.children).join('\n\n'), '> ', '> '));
    else found.push(...blocks(node.children));
  }
  endRun();
  return found.filter((text) => text !== '');
};

/**
 * Plain-text version of a mail: blank lines between paragraphs, links as "text (address)", lists, quotes and tables
 * spelt out, hidden elements omitted. Takes fragments and whole documents.
 */
export const htmlToText = (html: string): string =>
  blocks(parseDocument(html).children)
    .join('\n\n')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+$/gm, '');
