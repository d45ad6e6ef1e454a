import { Editor, type Element, type Path, Range, Transforms } from 'slate';
import { blockAt, isBlock, isLink, toParagraphs } from './behaviour.ts';
import type { ImageElement, LinkElement, Mark, PlainBlockType } from './model.ts';

/** Kind of a block in the toolbar. */
export type BlockKind = PlainBlockType | 'bulleted' | 'numbered';

/** Restores the last caret for the toolbar, or sets it to the end of a document that never had one. */
export const ensureSelection = (editor: Editor): void => {
  if (editor.selection === null) Transforms.select(editor, Editor.end(editor, []));
};

export const hasMark = (editor: Editor, mark: Mark): boolean => Editor.marks(editor)?.[mark] === true;

export const toggleMark = (editor: Editor, mark: Mark): void => {
  ensureSelection(editor);
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
};

export const blockKind = (editor: Editor): BlockKind => {
  const block = blockAt(editor)?.[0];
  if (block === undefined) return 'paragraph';
  if (block.type !== 'list-item') return block.type;
  return block.ordered ? 'numbered' : 'bulleted';
};

/** Gives the selected blocks this kind, or makes them paragraphs again if they have it. */
export const toggleBlock = (editor: Editor, kind: BlockKind): void => {
  ensureSelection(editor);
  if (blockKind(editor) === kind) toParagraphs(editor);
  else if (kind === 'bulleted' || kind === 'numbered') toItems(editor, kind === 'numbered');
  else {
    toParagraphs(editor);
    Transforms.setNodes<Element>(editor, { type: kind }, { match: isBlock });
  }
};

const toItems = (editor: Editor, ordered: boolean): void => {
  for (const [block, path] of Array.from(Editor.nodes(editor, { match: isBlock }))) {
    const depth = isBlock(block) && block.type === 'list-item' ? block.depth : 0;
    Transforms.setNodes<Element>(editor, { type: 'list-item', ordered, depth }, { at: path });
  }
};

/** Link at the start of the selection, with its path. */
export const linkAt = (editor: Editor): [LinkElement, Path] | undefined => {
  if (editor.selection === null) return undefined;
  const [found] = Editor.nodes(editor, { at: Editor.unhangRange(editor, editor.selection), match: isLink });
  return found;
};

/** Makes the selection a link, changes the link around it, or inserts a link whose text is its address. */
export const setLink = (editor: Editor, url: string, button: boolean): void => {
  ensureSelection(editor);
  const existing = linkAt(editor);
  if (existing !== undefined) {
    const [, path] = existing;
    Transforms.setNodes<Element>(editor, { url }, { at: path });
    if (button) Transforms.setNodes<Element>(editor, { button: true }, { at: path });
    else Transforms.unsetNodes<Element>(editor, 'button' as keyof Element, { at: path });
    return;
  }
  const link: LinkElement = { type: 'link', url, ...(button && { button: true as const }), children: [] };
  if (editor.selection !== null && Range.isExpanded(editor.selection)) {
    Transforms.wrapNodes(editor, link, { split: true });
    Transforms.collapse(editor, { edge: 'end' });
  } else {
    const text = url.replace(/^mailto:/i, '');
    Transforms.insertNodes(editor, { ...link, children: [{ text }] }, { select: true });
    Transforms.move(editor, { unit: 'offset' });
  }
};

export const removeLink = (editor: Editor): void => {
  const existing = linkAt(editor);
  if (existing !== undefined) Transforms.unwrapNodes(editor, { at: existing[1] });
};

/** Inserts a picture at the selection and moves the caret after it. */
export const insertImage = (editor: Editor, url: string, alt: string): void => {
  ensureSelection(editor);
  const image: ImageElement = { type: 'image', url, alt, children: [{ text: '' }] };
  Transforms.insertNodes(editor, image, { select: true });
  Transforms.move(editor, { unit: 'offset' });
};
