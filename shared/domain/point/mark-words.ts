/** Marks on a text, in words, for lists, mails, exports and screen readers. */
import type { Language } from '../email-template/language.ts';
import type { Shape, TextMark } from './selector.ts';

type MarkedText = Extract<Shape, { type: 'text' }>;

/** Characters of a quote within a sentence. */
const longestQuote = 80;

/** Cuts a text between words, to at most so many characters. */
export const clipped = (text: string, most: number): string => {
  const characters = [...text.trim()];
  if (characters.length <= most) return text.trim();
  return `${characters
    .slice(0, most)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
};

const words: Readonly<Record<Language, Readonly<Record<TextMark, (quote: string) => string>>>> = {
  en: {
    highlight: (quote) => `“${quote}”`,
    strike: (quote) => `strike out “${quote}”`,
    insert: (quote) => `insert after “${quote}”`,
  },
  es: {
    highlight: (quote) => `«${quote}»`,
    strike: (quote) => `tachar «${quote}»`,
    insert: (quote) => `insertar después de «${quote}»`,
  },
  it: {
    highlight: (quote) => `«${quote}»`,
    strike: (quote) => `togliere «${quote}»`,
    insert: (quote) => `inserire dopo «${quote}»`,
  },
  fr: {
    highlight: (quote) => `«\u00a0${quote}\u00a0»`,
    strike: (quote) => `supprimer «\u00a0${quote}\u00a0»`,
    insert: (quote) => `insérer après «\u00a0${quote}\u00a0»`,
  },
};

/** Mark with its words: “strike out “soup 12””. Undefined for a shape without words. */
export const markInWords = (
  { mark, exact }: Pick<MarkedText, 'mark' | 'exact'>,
  language: Language,
): string | undefined => {
  const quote = clipped(exact.replace(/[\s\p{Cc}]+/gu, ' '), longestQuote);
  return quote === '' ? undefined : words[language][mark](quote);
};
