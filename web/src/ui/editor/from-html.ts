import {
  allMarks,
  type Block,
  deepestItem,
  emptyDocument,
  type ImageElement,
  type Inline,
  type LinkElement,
  type Marks,
  mergeTag,
  type PlainBlockType,
  pictureId,
  type RichText,
  safeImageUrl,
  safeLinkUrl,
  type TagElement,
} from './model.ts';

/** Elements whose text is code, data or a fallback, not prose. */
const silentElements = new Set(
  'script style head title meta link template noscript noembed noframes iframe object embed svg math select textarea option button input audio video canvas xmp'.split(
    ' ',
  ),
);
const blockElements = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
/** Elements that are a line of their own even when empty. */
const lineElements = new Set('h1 h2 h3 h4 h5 h6 li p'.split(' '));
const markOf = new Map<string, keyof Marks>([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strike'],
  ['del', 'strike'],
  ['strike', 'strike'],
]);

type Link = { url: string; button: boolean };
type Frame = { type: PlainBlockType } | { type: 'list-item'; ordered: boolean; depth: number };
type Context = {
  frame: Frame;
  listDepth: number;
  marks: Marks;
  link: Link | undefined;
  pre: boolean;
  inCell: boolean;
};
type Piece =
  | { text: string; marks: Marks; link: Link | undefined }
  | { node: TagElement | ImageElement; link: Link | undefined };

const styleOf = (element: Element, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i')
    .exec(element.getAttribute('style') ?? '')?.[1]
    ?.trim()
    .toLowerCase() ?? '';

const isSilent = (element: Element, name: string): boolean =>
  silentElements.has(name) ||
  styleOf(element, 'display') === 'none' ||
  styleOf(element, 'mso-hide') === 'all' ||
  styleOf(element, 'mso-list') === 'ignore';

/** Marks of an element, including those that word processors write as styles. A link's own underline is no mark. */
const marksOf = (element: Element, name: string, { marks: outer, link }: Context): Marks => {
  const marks = { ...outer };
  const set = (mark: keyof Marks, on: boolean): void => {
    if (on) marks[mark] = true;
    else delete marks[mark];
  };
  const own = markOf.get(name);
  if (own !== undefined) set(own, true);
  const weight = styleOf(element, 'font-weight');
  if (weight !== '') set('bold', weight.startsWith('bold') || Number(weight) >= 600);
  const slant = styleOf(element, 'font-style');
  if (slant !== '') set('italic', slant !== 'normal');
  const lines = styleOf(element, 'text-decoration') + styleOf(element, 'text-decoration-line');
  if (lines.includes('underline') && name !== 'a' && link === undefined) set('underline', true);
  if (lines.includes('line-through')) set('strike', true);
  return marks;
};

/**
 * List item of Word, which writes lists as paragraphs: the level is in a style, the bullet or number is text to
 * ignore.
 */
const wordListItem = (element: Element): Frame | undefined => {
  const level = /\blevel(\d)/.exec(styleOf(element, 'mso-list'))?.[1];
  if (level === undefined) return undefined;
  const marker = Array.from(element.querySelectorAll('span')).find(
    (span) => styleOf(span, 'mso-list') === 'ignore',
  );
  const ordered = /^\s*\(?[\p{L}\p{N}]{1,4}[.)]/u.test(marker?.textContent ?? '');
  return { type: 'list-item', ordered, depth: Number(level) - 1 };
};

const frameOf = (element: Element, name: string, { frame, listDepth }: Context): Frame => {
  if (name === 'li')
    return { type: 'list-item', ordered: element.parentElement?.tagName === 'OL', depth: listDepth };
  if (name === 'blockquote') return { type: 'quote' };
  if (/^h[12]$/.test(name)) return { type: 'heading2' };
  if (/^h[3-6]$/.test(name)) return { type: 'heading3' };
  return wordListItem(element) ?? frame;
};

const isText = (node: Inline | undefined): node is RichText => node !== undefined && 'text' in node;

/** Adds the empty text nodes that Slate requires before, between and after inline elements. */
const spaced = <N extends Inline>(nodes: readonly (N | RichText)[]): (N | RichText)[] => {
  const result: (N | RichText)[] = [];
  for (const node of nodes) {
    if (!isText(node) && !isText(result.at(-1))) result.push({ text: '' });
    result.push(node);
  }
  if (!isText(result.at(-1))) result.push({ text: '' });
  return result;
};

const leaves = (pieces: readonly Piece[]): LinkElement['children'] => {
  const result: LinkElement['children'] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if ('node' in piece) result.push(piece.node);
    else if (isText(last) && allMarks.every((mark) => last[mark] === piece.marks[mark]))
      last.text += piece.text;
    else result.push({ text: piece.text, ...piece.marks });
  }
  return result;
};

const childrenOf = (pieces: readonly Piece[]): Inline[] => {
  const result: Inline[] = [];
  for (let at = 0; at < pieces.length; ) {
    const link = pieces[at]?.link;
    let end = at;
    while (end < pieces.length && pieces[end]?.link === link) end += 1;
    const run = leaves(pieces.slice(at, end));
    if (link === undefined) result.push(...run);
    else {
      const button = link.button ? { button: true as const } : {};
      result.push({ type: 'link', url: link.url, ...button, children: spaced(run) });
    }
    at = end;
  }
  return spaced(result);
};

/** True for a row of a data table; a layout table has more in its cells, and is read block by block. */
const isRow = (row: Element): boolean =>
  row.children.length > 1 && row.querySelector('table, ul, ol, blockquote, h1, h2, h3, h4, h5, h6') === null;

/** Images that are kept: by their URL, pictures by their id, and embedded ones. */
interface Kept {
  readonly addresses?: boolean;
  readonly pictures?: boolean;
  readonly embedded?: boolean;
}

const embeddedPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

/** Reads elements in order and collects the document's blocks, with HTML's rules for whitespace and breaks. */
class Reader {
  readonly blocks: Block[] = [];
  /** Number of visible pictures that were left out. */
  lostPictures = 0;
  /** Pictures that were embedded as `data:` URLs, and have an id now. */
  readonly embedded: { readonly id: string; readonly url: string }[] = [];
  readonly #keeps: Kept;
  #pieces: Piece[] = [];
  #frame: Frame = { type: 'paragraph' };

  constructor(keeps: Kept) {
    this.#keeps = keeps;
  }

  read(parent: Node, context: Context): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#text(node.nodeValue ?? '', context);
      else if (node instanceof Element) this.#element(node, context);
    }
  }

  #element(element: Element, context: Context): void {
    const name = element.localName;
    if (isSilent(element, name)) return;
    if (name === 'br' && context.inCell) {
      this.#text(' ', context);
      return;
    }
    if (name === 'br') {
      if (element.className !== 'Apple-interchange-newline') this.#break(context);
      return;
    }
    if (name === 'img') {
      this.#image(element, context);
      return;
    }
    const url = name === 'a' ? safeLinkUrl(element.getAttribute('href') ?? '') : undefined;
    const inner: Context = {
      ...context,
      marks: marksOf(element, name, context),
      link:
        url === undefined ? context.link : { url, button: element.getAttribute('data-button') === 'true' },
      pre: context.pre || name === 'pre',
    };
    if (context.inCell) {
      if (blockElements.has(name)) this.#text(' ', context);
      this.read(element, inner);
    } else if (name === 'tr' && context.frame.type !== 'list-item' && isRow(element)) {
      this.#row(element, inner);
    } else if (!blockElements.has(name)) {
      this.read(element, inner);
      if (name === 'td' || name === 'th') this.#text(' ', context);
    } else if (name === 'ul' || name === 'ol') {
      this.flush();
      this.read(element, { ...inner, listDepth: context.listDepth + 1 });
      this.flush();
    } else if (context.frame.type === 'list-item' && name !== 'li') {
      // Items are single blocks: a paragraph in one becomes a line.
      if (this.#pieces.length > 0) this.#break(context);
      this.read(element, inner);
    } else {
      const frame = frameOf(element, name, context);
      this.flush();
      const before = this.blocks.length;
      this.read(element, { ...inner, frame });
      this.flush();
      if (lineElements.has(name) && this.blocks.length === before) this.#push(frame, [{ text: '' }]);
    }
  }

  /** Turns a row of a table into a paragraph: its cells, separated by dashes. */
  #row(row: Element, context: Context): void {
    this.flush();
    for (const cell of row.children) {
      this.#trimEnd();
      const before = this.#pieces.length;
      if (before > 0) this.#add({ text: ' \u2014 ', marks: {}, link: undefined }, context);
      const start = this.#pieces.length;
      this.#element(cell, { ...context, inCell: true });
      this.#trimEnd();
      if (this.#pieces.length <= start) this.#pieces.splice(before);
    }
    this.flush();
  }

  #add(piece: Piece, { frame }: Context): void {
    this.#pieces.push(piece);
    this.#frame = frame;
  }

  #text(raw: string, context: Context): void {
    const { marks, link, pre } = context;
    const visible = raw.replace(/[\u200b\ufeff]/g, '');
    const last = this.#pieces.at(-1);
    const atBlank = last === undefined || ('text' in last && /[ \n]$/.test(last.text));
    const text = pre
      ? visible.replace(/\r\n?/g, '\n')
      : visible.replace(/[ \t\r\n\f]+/g, ' ').replace(/^ /, atBlank ? '' : ' ');
    const parts = text.split(new RegExp(mergeTag, 'g'));
    parts.forEach((part, index) => {
      if (index % 2 === 1) {
        this.#add({ node: { type: 'tag', name: part, children: [{ text: '', ...marks }] }, link }, context);
      } else if (part !== '') this.#add({ text: part, marks, link }, context);
    });
  }

  #break(context: Context): void {
    this.#trimEnd();
    this.#add({ text: '\n', marks: context.marks, link: context.link }, context);
  }

  #image(element: Element, context: Context): void {
    const source = element.getAttribute('src') ?? '';
    const picture = this.#pictureIn(element, source);
    const url = picture !== undefined ? '' : this.#keeps.addresses ? safeImageUrl(source) : undefined;
    if (url === undefined) {
      // A picture of one pixel is a tracking pixel, which shows nothing.
      if (!/^[01]$/.test(element.getAttribute('width') ?? '')) this.lostPictures += 1;
      return;
    }
    const width = element.getAttribute('width') ?? '';
    const size = /^[1-9]\d{0,3}$/.test(width) ? { width: Number(width) } : {};
    const alt = element.getAttribute('alt') ?? '';
    this.#add(
      {
        node: {
          type: 'image',
          url,
          ...(picture === undefined ? {} : { picture }),
          alt,
          ...size,
          children: [{ text: '' }],
        },
        link: context.link,
      },
      context,
    );
  }

  /** Id of a picture that the text refers to, or of an embedded one. */
  #pictureIn(element: Element, source: string): string | undefined {
    const named = element.getAttribute('data-picture') ?? '';
    if (this.#keeps.pictures && pictureId.test(named)) return named;
    if (!this.#keeps.embedded || !embeddedPicture.test(source)) return undefined;
    const id = crypto.randomUUID();
    this.embedded.push({ id, url: source });
    return id;
  }

  #trimEnd(): void {
    const last = this.#pieces.at(-1);
    if (last === undefined || !('text' in last)) return;
    last.text = last.text.replace(/ $/, '');
    if (last.text === '') this.#pieces.pop();
  }

  /** Ends the current block if it has content. A break at its end is invisible and is dropped. */
  flush(): void {
    this.#trimEnd();
    if (this.#pieces.length === 0) return;
    const last = this.#pieces.at(-1);
    if (last !== undefined && 'text' in last) last.text = last.text.replace(/\n$/, '');
    const pieces = this.#pieces.filter((piece) => !('text' in piece) || piece.text !== '');
    this.#pieces = [];
    this.#push(this.#frame, childrenOf(pieces));
  }

  #push(frame: Frame, children: Inline[]): void {
    if (frame.type !== 'list-item') {
      this.blocks.push({ type: frame.type, children });
      return;
    }
    const previous = this.blocks.at(-1);
    const deepest = previous?.type === 'list-item' ? previous.depth + 1 : 0;
    const depth = Math.max(0, Math.min(frame.depth, deepest, deepestItem));
    this.blocks.push({ type: 'list-item', ordered: frame.ordered, depth, children });
  }
}

/**
 * Parses any HTML into a document: the product's own, Word's, Google Docs', or an attacker's. Allow-list: only
 * elements of the model are kept, so styles, scripts and unsafe URLs can't get in. Never empty.
 */
export const fromHtml = (html: string): Block[] => {
  const { blocks } = readerOf(html, { addresses: true, pictures: true });
  return blocks.length > 0 ? blocks : emptyDocument();
};

const readerOf = (html: string, keeps: Kept): Reader => {
  const reader = new Reader(keeps);
  reader.read(new DOMParser().parseFromString(html, 'text/html').body, {
    frame: { type: 'paragraph' },
    listDepth: -1,
    marks: {},
    link: undefined,
    pre: false,
    inCell: false,
  });
  reader.flush();
  return reader;
};

/** Content of the clipboard: its blocks, its embedded pictures, and the number of those left out. */
export type Foreign = Pick<Reader, 'blocks' | 'embedded' | 'lostPictures'>;

/** Parses HTML of the clipboard like `fromHtml`, but counts and leaves out pictures that `keeps` does not accept. */
export const fromClipboard = (html: string, keeps: Kept): Foreign => readerOf(html, keeps);

/** Parses plain text into a document: blank lines separate paragraphs, line ends are breaks, merge tags are tags. */
export const fromText = (text: string): Block[] => {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  const escaped = paragraphs.map((paragraph) =>
    paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>'),
  );
  return fromHtml(escaped.map((paragraph) => `<p>${paragraph}</p>`).join(''));
};
