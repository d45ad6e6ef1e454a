/** A conversation about points, as paragraphs of a mail. */
import type { SafeHtml } from '../html.ts';
import type { Language } from '../language.ts';
import { moreParagraph, type Shortened, saidParagraphs } from '../point-words.ts';
import type { PointTurn } from './values.ts';

/** Sentence before what is quoted. `point` is its first words in quotation marks. A sentence without a colon ends as it may. */
export type TurnSentences = {
  readonly [What in PointTurn['what']]: (by: string, point: string) => string;
};

/** Ends of sentences that nothing or something is quoted behind. */
const ending = (sentence: string, isQuoted: boolean, language: Language): string => {
  if (sentence.endsWith(':')) return sentence;
  return isQuoted ? `${sentence}${language === 'fr' ? ' :' : ':'}` : `${sentence}.`;
};

export const turnParagraphs = (
  { shown, more }: Shortened<PointTurn>,
  sentences: TurnSentences,
  language: Language,
): readonly SafeHtml[] => [
  ...shown.flatMap(({ what, by, point, text }) =>
    saidParagraphs(
      point,
      (mention) => ending(sentences[what](by, mention), text !== '', language),
      text,
      language,
    ),
  ),
  ...moreParagraph(more, language),
];
