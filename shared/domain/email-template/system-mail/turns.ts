/** Conversation about points, as paragraphs of a mail. */
import type { SafeHtml } from '../html.ts';
import type { Language } from '../language.ts';
import {
  type AboutPoints,
  countedPictures,
  lengthOf,
  mentionParagraph,
  moreParagraph,
  saidParagraphs,
} from '../point-words.ts';
import type { PointTurn } from './values.ts';

export type Turns = AboutPoints<PointTurn>;

/**
 * Sentences before a quote, by the kind of turn. `point` is the point's first words in quotation marks. Without a
 * colon of its own, a sentence ends as {@link ending} decides.
 */
export type TurnSentences = {
  readonly [What in PointTurn['what']]: (by: string, point: string) => string;
};

/** End of a sentence: a colon before a quote, a full stop without one. */
const ending = (sentence: string, isQuoted: boolean, language: Language): string => {
  if (sentence.endsWith(':')) return sentence;
  return isQuoted ? `${sentence}${language === 'fr' ? ' :' : ':'}` : `${sentence}.`;
};

export const turnParagraphs = (
  { shown, more, mentioning = [] }: Turns,
  sentences: TurnSentences,
  language: Language,
): readonly SafeHtml[] => [
  ...mentionParagraph({ mentioning }, language),
  ...shown.flatMap(({ what, by, point, text, pictures = 0 }) => {
    const said = [text, ...(pictures > 0 ? [countedPictures(pictures, language)] : [])]
      .filter((line) => line !== '')
      .join('\n');
    return saidParagraphs(
      point,
      (mention) => ending(sentences[what](by, mention), said !== '', language),
      said,
      language,
    );
  }),
  ...moreParagraph(more, language),
];

export const mentionsReader = ({ mentioning = [] }: Turns): boolean => mentioning.length > 0;

/** Number of turns for a mail's subject; a mention of the reader takes precedence. */
export const turnsInWords = (
  turns: Turns,
  words: {
    readonly mentioned: string;
    readonly one: string;
    readonly many: (count: number) => string;
  },
): string => {
  if (mentionsReader(turns)) return words.mentioned;
  const count = lengthOf(turns);
  return count === 1 ? words.one : words.many(count);
};
