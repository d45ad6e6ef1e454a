import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

/** Formatting of a run of text. */
export type Mark = 'bold' | 'italic' | 'underline' | 'strike';
export type Marks = { [mark in Mark]?: true };

export type RichText = { text: string } & Marks;
/** Merge tag; its marks are those of its only, empty text. */
export type TagElement = { type: 'tag'; name: string; children: RichText[] };
/** Image at a URL, or an uploaded picture, which is referred to by its id and has an empty `url`. */
export type ImageElement = {
  type: 'image';
  url: string;
  picture?: string;
  alt: string;
  width?: number;
  children: RichText[];
};
export type LinkElement = {
  type: 'link';
  url: string;
  /** Mails render a link that is alone in its paragraph as a button. */
  button?: true;
  children: (RichText | TagElement | ImageElement)[];
};
export type Inline = RichText | TagElement | ImageElement | LinkElement;

export type PlainBlockType = 'paragraph' | 'heading2' | 'heading3' | 'quote';
/**
 * Block. The document is a flat list of them: a list is a run of items with a depth each, a quotation a run of quoted
 * paragraphs. Nesting exists in HTML only.
 */
export type Block =
  | { type: PlainBlockType; children: Inline[] }
  | { type: 'list-item'; ordered: boolean; depth: number; children: Inline[] };

declare module 'slate' {
  interface CustomTypes {
    Editor: ReactEditor & HistoryEditor;
    Text: RichText;
    Element: Block | LinkElement | TagElement | ImageElement;
  }
}

/** Marks in the order of their HTML elements, the outermost first. */
export const allMarks: readonly Mark[] = ['bold', 'italic', 'underline', 'strike'];
export const deepestItem = 4;
export const mergeTag = /\{\{([a-z][a-z0-9_]*)\}\}/;

const tidyUrl = (url: string): string =>
  url
    .replace(/[\p{Cc}\u200b\ufeff]/gu, '')
    .trim()
    .replace(/ /g, '%20');

/** Normalised URL of a link, if allowed: http, https, mailto, or a merge tag that is the whole URL. */
export const safeLinkUrl = (url: string): string | undefined => {
  const tidy = tidyUrl(url);
  const whole = /^(?:https?:\/\/[^/\s]|mailto:[^\s])/i.test(tidy) || /^\{\{[a-z][a-z0-9_]*\}\}$/.test(tidy);
  return whole ? tidy : undefined;
};

/** Normalised URL of an image, if allowed: http or https. */
export const safeImageUrl = (url: string): string | undefined => {
  const tidy = tidyUrl(url);
  return /^https?:\/\/[^/\s]/i.test(tidy) ? tidy : undefined;
};

/** URL of a link from typed text: "a@b.co" and "b.co" get the scheme that they lack. */
export const linkUrlFromInput = (input: string): string | undefined => {
  const typed = input.trim();
  const safe = safeLinkUrl(typed);
  if (safe !== undefined || typed === '' || /\s/.test(typed)) return safe;
  if (/^[^@/:]+@[^@/:]+\.[^@/:.]{2,}$/.test(typed)) return safeLinkUrl(`mailto:${typed}`);
  return /^[^/:?#@]+\.[^/:?#@.]{2,}(?:[/?#]|:\d+|$)/.test(typed)
    ? safeLinkUrl(`https://${typed}`)
    : undefined;
};

/** Id of a picture: a UUID in lower case, as in #domain/note/picture.ts. */
export const pictureId = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

export const emptyDocument = (): Block[] => [{ type: 'paragraph', children: [{ text: '' }] }];
