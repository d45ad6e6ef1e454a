/** Points for export: fields and texts that all formats share. */
import { placeInWords } from '../../email-template/point-words.ts';
import type { Answer, PointKind, PointState, Selector, ThreadLine } from '../index.ts';

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

/** English, as everything that only the team sees. */
export const answerWords = { done: 'Done', not_done: 'Not done', question: 'Question' } as const;
export const kindWords = { change: 'Change', remark: 'Remark' } as const;
export const stateWords = {
  open: 'Open',
  unanswered: 'Unanswered',
  asked: 'Asked',
  answered: 'Answered',
  accepted: 'Accepted',
} as const;
export const internalWords = 'Only your team';

/** Place in words: “menu.pdf, page 2, top left”. */
export const placeOf = ({ file, selector }: Pick<ExportedPoint, 'file' | 'selector'>): string =>
  plain(placeInWords({ file: file?.name, selector }, 'en'));

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
export const answerLine = ({
  what,
  text,
}: {
  readonly what: Answer['what'];
  readonly text: string;
}): string => (text.trim() === '' ? answerWords[what] : `${answerWords[what]}: ${text}`);

/** Words of a line of the thread, with the kind of an answer. */
export const threadWords = ({ what, text }: Pick<ThreadLine, 'what' | 'text'>): string =>
  what ? answerLine({ what, text }) : text;
