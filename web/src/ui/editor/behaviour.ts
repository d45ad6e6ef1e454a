import { type Descendant, Editor, Element, type Location, Node, Path, Range, Text, Transforms } from 'slate';
import { type Foreign, fromClipboard, fromText } from './from-html.ts';
import {
  allMarks,
  type Block,
  deepestItem,
  emptyDocument,
  type ImageElement,
  type LinkElement,
  type Marks,
  mergeTag,
  safeLinkUrl,
  type TagElement,
} from './model.ts';
import { toHtml } from './to-html.ts';

const inlineTypes = new Set(['link', 'tag', 'image']);

export const isBlock = (node: Node): node is Block => Element.isElement(node) && !inlineTypes.has(node.type);
export const isLink = (node: Node): node is LinkElement => Element.isElement(node) && node.type === 'link';

const isVoid = (node: Node): boolean =>
  Element.isElement(node) && (node.type === 'tag' || node.type === 'image');

/** Block at the start of the selection, with its path. */
export const blockAt = (
  editor: Editor,
  at: Location | null = editor.selection,
): [Block, Path] | undefined => {
  if (at === null) return undefined;
  return Editor.above(editor, { at: Editor.start(editor, at), match: isBlock });
};

/** Inserts a merge tag at the selection, or in place of `at`, and moves the caret after it. */
export const insertTag = (editor: Editor, name: string, at?: Range): void => {
  if (at !== undefined) {
    Transforms.select(editor, at);
    Transforms.delete(editor);
  }
  const marks: Marks = Editor.marks(editor) ?? {};
  Transforms.insertNodes(editor, { type: 'tag', name, children: [{ text: '', ...marks }] }, { select: true });
  Transforms.move(editor, { unit: 'offset' });
  for (const mark of allMarks) if (marks[mark]) Editor.addMark(editor, mark, true);
};

/**
 * Moves the caret out of a pressed tag or picture to behind it, because Slate drops text that is typed or pasted there.
 */
export const leaveVoid = (editor: Editor): void => {
  const { selection } = editor;
  if (selection === null || Range.isExpanded(selection)) return;
  const [, path] = Editor.void(editor, { at: selection }) ?? [];
  if (path !== undefined) Transforms.select(editor, Editor.start(editor, Path.next(path)));
};

/** Indents (or outdents) the list items in the selection; false if there are none. */
export const indentItems = (editor: Editor, by: 1 | -1): boolean => {
  const items = Array.from(
    Editor.nodes(editor, { match: (node) => isBlock(node) && node.type === 'list-item' }),
  );
  Editor.withoutNormalizing(editor, () => {
    for (const [item, path] of items) {
      if (!isBlock(item) || item.type !== 'list-item') continue;
      const depth = Math.max(0, Math.min(deepestItem, item.depth + by));
      Transforms.setNodes<Element>(editor, { depth }, { at: path });
    }
  });
  return items.length > 0;
};

/** Turns the selected blocks into paragraphs without any of their former attributes. */
export const toParagraphs = (editor: Editor, at?: Path): void => {
  const where = at === undefined ? {} : { at };
  Editor.withoutNormalizing(editor, () => {
    Transforms.unsetNodes(editor, ['ordered', 'depth'], { match: isBlock, ...where });
    Transforms.setNodes<Element>(editor, { type: 'paragraph' }, { match: isBlock, ...where });
  });
};

const mendBlock = (editor: Editor, path: Path): boolean => {
  if (path.length > 1) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  for (const [child, childPath] of Node.children(editor, path)) {
    if (isBlock(child)) {
      Transforms.unwrapNodes(editor, { at: childPath });
      return true;
    }
  }
  return false;
};

/** Limits the depth of an item to one level below the item before it. */
const mendDepths = (editor: Editor): boolean => {
  let deepest = 0;
  let mended = false;
  editor.children.forEach((block, index) => {
    const depth = isBlock(block) && block.type === 'list-item' ? Math.min(block.depth, deepest) : -1;
    if (isBlock(block) && block.type === 'list-item' && block.depth !== depth) {
      Transforms.setNodes<Element>(editor, { depth }, { at: [index] });
      mended = true;
    }
    deepest = depth + 1;
  });
  return mended;
};

const mendLink = (editor: Editor, node: LinkElement, path: Path): boolean => {
  if (node.children.every((child) => Text.isText(child) && child.text === '')) {
    Transforms.removeNodes(editor, { at: path });
    return true;
  }
  if (Editor.above(editor, { at: path, match: isLink }) !== undefined) {
    Transforms.unwrapNodes(editor, { at: path });
    return true;
  }
  return false;
};

/** Converts text that has become a tag, e.g. by deletion of the text between its braces. */
const mendTag = (editor: Editor, node: Text, path: Path): boolean => {
  const match = mergeTag.exec(node.text);
  if (match?.[1] === undefined) return false;
  const { text, ...marks } = node;
  const start = { path, offset: match.index };
  Transforms.delete(editor, {
    at: { anchor: start, focus: { path, offset: start.offset + match[0].length } },
  });
  const tag: TagElement = { type: 'tag', name: match[1], children: [{ text: '', ...marks }] };
  Transforms.insertNodes(editor, tag, { at: text === match[0] ? path : start });
  return true;
};

/** Match of a pattern that ends at the caret. */
export const matchBefore = (
  editor: Editor,
  pattern: RegExp,
): { range: Range; match: RegExpExecArray } | undefined => {
  const { selection } = editor;
  if (selection === null || Range.isExpanded(selection)) return undefined;
  const { path, offset } = selection.anchor;
  if (!Node.has(editor, path)) return undefined;
  const node = Node.get(editor, path);
  if (!Text.isText(node)) return undefined;
  const match = pattern.exec(node.text.slice(0, offset));
  if (match === null) return undefined;
  return { range: { anchor: { path, offset: match.index }, focus: { path, offset } }, match };
};

const linksSelection = (editor: Editor): boolean =>
  editor.selection !== null && Range.isExpanded(editor.selection);

/**
 * Rich text rules for a Slate editor: nesting, lists while typing, and that all copied or pasted content passes
 * through HTML and its allow-list, never as raw nodes.
 */
export const withRichText = <E extends Editor>(editor: E): E => {
  const { isInline, isVoid: wasVoid, normalizeNode, insertText, insertBreak, deleteBackward } = editor;

  editor.isInline = (element) => inlineTypes.has(element.type) || isInline(element);
  editor.isVoid = (element) => isVoid(element) || wasVoid(element);
  editor.markableVoid = (element) => element.type === 'tag';

  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry;
    if (path.length === 0 && editor.children.length === 0) {
      Transforms.insertNodes(editor, emptyDocument(), { at: [0] });
      return;
    }
    if (path.length === 0 && mendDepths(editor)) return;
    if (isBlock(node) && mendBlock(editor, path)) return;
    if (isLink(node) && mendLink(editor, node, path)) return;
    if (Text.isText(node) && mendTag(editor, node, path)) return;
    normalizeNode(entry, options);
  };

  editor.insertText = (text, options) => {
    Editor.withoutNormalizing(editor, () => {
      if (options?.at === undefined) leaveVoid(editor);
      insertText(text, options);
      const typed = text.endsWith('}') ? matchBefore(editor, new RegExp(`${mergeTag.source}$`)) : undefined;
      if (typed?.match[1] !== undefined) insertTag(editor, typed.match[1], typed.range);
    });
  };

  editor.insertSoftBreak = () => editor.insertText('\n');

  editor.insertBreak = () => {
    const [block, path] = blockAt(editor) ?? [];
    if (block === undefined || path === undefined) return insertBreak();
    const isEmpty = Editor.isEmpty(editor, block);
    if (block.type === 'list-item' && isEmpty) {
      if (!(block.depth > 0 && indentItems(editor, -1))) toParagraphs(editor);
      return;
    }
    if (block.type === 'quote' && isEmpty) return toParagraphs(editor);
    const leavesHeading =
      block.type.startsWith('heading') &&
      Editor.isEnd(editor, Editor.end(editor, editor.selection ?? path), path);
    insertBreak();
    if (leavesHeading) toParagraphs(editor);
  };

  editor.deleteBackward = (unit) => {
    const [block, path] = blockAt(editor) ?? [];
    const { selection } = editor;
    if (block !== undefined && path !== undefined && selection !== null && Range.isCollapsed(selection)) {
      if (Editor.isStart(editor, selection.anchor, path) && block.type !== 'paragraph') {
        if (block.type === 'list-item' && block.depth > 0) indentItems(editor, -1);
        else toParagraphs(editor);
        return;
      }
    }
    deleteBackward(unit);
  };

  return editor;
};

/** Selected part of the document as HTML and as plain text, for the clipboard. */
export const copied = (editor: Editor): { html: string; text: string } => {
  const fragment = editor.selection === null ? [] : Node.fragment(editor, editor.selection);
  const text = fragment.map((block: Descendant) => plainText(block)).join('\n\n');
  return { html: toHtml(fragment), text };
};

const plainText = (node: Descendant): string => {
  if (Text.isText(node)) return node.text;
  if (node.type === 'tag') return `{{${node.name}}}`;
  return node.children.map(plainText).join('');
};

/** Clipboard type of content that this editor has copied, whose pictures are stored already. */
export const ownCopyType = 'application/x-proofline-text';

/** Keeps the type of a pasted heading, list or quotation, which a fragment's first block loses after text. */
const makeRoomFor = (editor: Editor, blocks: readonly Block[]): void => {
  const { selection } = editor;
  if (selection !== null && Range.isExpanded(selection)) Transforms.delete(editor);
  const [block, path] = blockAt(editor) ?? [];
  const caret = editor.selection?.anchor;
  if (block === undefined || path === undefined || caret === undefined) return;
  const isAtEnd = Editor.isEnd(editor, caret, path);
  const [first] = blocks;
  const keepsType = first !== undefined && first.type !== 'paragraph' && first.type !== block.type;
  if (!keepsType || Editor.isEmpty(editor, block) || !(isAtEnd || blocks.length > 1)) return;
  Transforms.splitNodes(editor, { always: true });
  if (isAtEnd) toParagraphs(editor);
  else {
    Transforms.insertNodes(editor, emptyDocument(), { at: Path.next(path) });
    Transforms.select(editor, Editor.start(editor, Path.next(path)));
  }
};

/** Picture to upload, with the id that the text refers to it by. */
export interface NewPicture {
  readonly id: string;
  readonly file: File;
}

/** Uploads of a text's own pictures: their project, and the check of a file, which shows a refusal. */
export interface TakesPictures {
  readonly place: string;
  readonly takes: (file: File) => boolean;
}

/** Outcome of pasting: pictures that were inserted and wait for their upload, and the number of those left out. */
export interface Pasted {
  readonly pictures: readonly NewPicture[];
  readonly lost: number;
}

/** Description of a dropped picture by its file's name; a clipboard's `image.png` has no meaning. */
const altOf = ({ name }: File): string => (/^image\.\w+$/.test(name) ? '' : name.replace(/\.\w+$/, ''));

const insertPicture = (editor: Editor, { id, file }: NewPicture): void => {
  const image: ImageElement = {
    type: 'image',
    url: '',
    picture: id,
    alt: altOf(file),
    children: [{ text: '' }],
  };
  leaveVoid(editor);
  Transforms.insertNodes(editor, image, { select: true });
  Transforms.move(editor, { unit: 'offset' });
};

/** Removes a picture from the text, at its present place. */
export const removePicture = (editor: Editor, id: string): void =>
  Transforms.removeNodes(editor, {
    at: [],
    match: (node) => Element.isElement(node) && node.type === 'image' && node.picture === id,
    voids: true,
  });

/** File from a data URL. */
const fileOf = (url: string): File => {
  const [, type = '', content = ''] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? [];
  try {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    return new File([bytes], 'image.png', { type: type.toLowerCase() });
  } catch {
    return new File([], 'image.png', { type });
  }
};

const pasteFiles = (editor: Editor, files: readonly File[], to: TakesPictures | undefined): Pasted => {
  if (!to) return { pictures: [], lost: files.filter(({ type }) => type.startsWith('image/')).length };
  const pictures = files.filter(to.takes).map((file) => ({ id: crypto.randomUUID(), file }));
  const { selection } = editor;
  if (pictures.length > 0 && selection !== null && Range.isExpanded(selection)) Transforms.delete(editor);
  for (const picture of pictures) insertPicture(editor, picture);
  return { pictures, lost: 0 };
};

/**
 * Pastes from the clipboard, or drops; a URL pasted over a selection makes it a link. With uploads, pictures that are
 * alone on the clipboard or embedded in its HTML are uploaded; pictures at another program's URL are left out,
 * because the URL will expire.
 */
export const paste = (
  editor: Editor,
  data: Pick<DataTransfer, 'getData' | 'files'>,
  to?: TakesPictures,
): Pasted => {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const url = /\s/.test(text.trim()) ? undefined : safeLinkUrl(text);
  if (url !== undefined && linksSelection(editor)) {
    Transforms.unwrapNodes(editor, { match: isLink, split: true });
    Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
    return { pictures: [], lost: 0 };
  }
  const files = Array.from(data.files);
  if (html === '' && text === '') return pasteFiles(editor, files, to);
  const copiedAt = data.getData(ownCopyType);
  const { blocks, embedded, lostPictures }: Foreign =
    html === ''
      ? { blocks: fromText(text), embedded: [], lostPictures: 0 }
      : fromClipboard(html, {
          addresses: copiedAt !== '',
          pictures: to !== undefined && copiedAt === to.place,
          embedded: to !== undefined && copiedAt === '',
        });
  if (blocks.length === 0)
    return to && files.length > 0 ? pasteFiles(editor, files, to) : { pictures: [], lost: lostPictures };
  leaveVoid(editor);
  makeRoomFor(editor, blocks);
  Transforms.insertFragment(editor, blocks);
  const found = embedded.map(({ id, url: content }) => ({ id, file: fileOf(content) }));
  const pictures = found.filter(({ file }) => to?.takes(file));
  for (const { id } of found) if (!pictures.some((one) => one.id === id)) removePicture(editor, id);
  return { pictures, lost: lostPictures };
};
