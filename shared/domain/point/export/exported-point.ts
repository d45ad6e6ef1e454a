/** Points as they leave the product: what all formats have in common. */
import type { Language } from '../../email-template/language.ts';
import { placeInWords } from '../../email-template/point-words.ts';
import type { Answer, PointKind, PointState, Selector, ThreadLine } from '../index.ts';
import { answerNames } from '../point-names.ts';

/** Submitted point as its reader sees it. */
export interface ExportedPoint {
  readonly id: string;
  /** Number within its round. */
  readonly number: number;
  /** Round in words: “Round 2”. */
  readonly round: string;
  /** Id, name and media type of the version that it is on; undefined for the round as a whole. */
  readonly file: ExportedFile | undefined;
  readonly selector: Selector;
  readonly kind: PointKind;
  /** True for what only the agency reads. */
  readonly internal: boolean;
  readonly state: Exclude<PointState, 'draft'>;
  readonly author: string;
  readonly at: string;
  readonly body: string;
  /** Names of its pictures. */
  readonly pictures?: readonly string[];
  readonly answer: (Pick<Answer, 'what' | 'text' | 'at'> & { readonly by: string }) | undefined;
  /** Person who accepted the answer; undefined where it was accepted with the stage. */
  readonly accepted: { readonly by: string; readonly at: string } | undefined;
  readonly thread: readonly (Omit<ThreadLine, 'by'> & { readonly by: string })[];
}

export interface ExportedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** English, as all that only the team reads. */
export const internalWords = 'Only your team';

/** Place in words: “menu.pdf, page 2, top left”. */
export const placeOf = (
  { file, selector }: Pick<ExportedPoint, 'file' | 'selector'>,
  language: Language,
): string => plain(placeInWords({ file: file?.name, selector }, language));

/**
 * Text without characters that some format forbids: control characters but tab and line feed, lone surrogates, and
 * the two code points that XML refuses. Line ends become line feeds.
 */
export const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|\u0085|\u2028|\u2029/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, '');

/** Kind and words of an answer: “Not done: too dear”. */
export const answerLine = (
  { what, text }: { readonly what: Answer['what']; readonly text: string },
  language: Language,
): string => {
  const name = answerNames[language][what];
  if (text.trim() === '') return name;
  // French has a space before a colon, which no line may break at.
  return language === 'fr' ? `${name}\u00a0: ${text}` : `${name}: ${text}`;
};

/** Words of a line of the thread, those of an answer with its kind, and the names of its pictures. */
export const threadWords = (
  { what, text, attachments = [] }: Pick<ThreadLine, 'what' | 'text' | 'attachments'>,
  language: Language,
): string => {
  const said = what ? answerLine({ what, text }, language) : text;
  if (attachments.length === 0) return said;
  return `${said} [${attachments.map(({ name }) => name).join(', ')}]`.trimStart();
};
