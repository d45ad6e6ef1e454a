import { type Language, languages } from '../email-template/language.ts';

/** Texts by language; a language without one is missing, or blank. */
type Translations = { readonly [Key in Language]?: string | undefined };

/** Question of a template, as written first and in further languages. */
export interface Translated {
  readonly question: string;
  readonly translations?: Translations | undefined;
  /** For each translation that is older than the question: the question it was written for. */
  readonly translated_from?: Translations | undefined;
}

type Texts = Pick<Translated, 'translations' | 'translated_from'>;

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
const isSame = (one: string | undefined, other: string | undefined): boolean => one?.trim() === other?.trim();

const pick = (texts: Translations, isKept: (language: Language) => boolean): Translations | undefined => {
  const kept = languages.filter((language) => !isBlank(texts[language]) && isKept(language));
  return kept.length === 0
    ? undefined
    : Object.fromEntries(kept.map((language) => [language, texts[language]]));
};

/**
 * Translations of a question after a change. Without `translations` they stay as they were; with them, those are all. A
 * translation that stays while the question changes is marked with the question it was written for, until the translation
 * is written anew, the question is what it was, or `translated_from` is given without it.
 */
export const translationsAfter = (before: Translated | undefined, after: Translated): Texts => {
  const texts = after.translations ?? before?.translations ?? {};
  const writtenFor = (language: Language): string | undefined => {
    if (after.translated_from) return after.translated_from[language];
    if (!before || !isSame(texts[language], before.translations?.[language])) return undefined;
    return before.translated_from?.[language] ?? before.question;
  };
  const from = Object.fromEntries(languages.map((language) => [language, writtenFor(language)]));
  const translations = pick(texts, () => true);
  const translated_from = pick(
    from,
    (language) => !isBlank(texts[language]) && !isSame(from[language], after.question),
  );
  return { ...(translations && { translations }), ...(translated_from && { translated_from }) };
};

const withTexts = <Item extends Translated>(item: Item, change: Partial<Translated>): Item => {
  const { translations: _, translated_from: __, ...rest } = { ...item, ...change };
  return { ...rest, ...translationsAfter(item, { question: item.question, ...change }) } as Item;
};

/** Item with another question as written first. */
export const withQuestion = <Item extends Translated>(item: Item, question: string): Item =>
  withTexts(item, { question });

/** Item with a text in a language; a blank one removes it. The same text again confirms it for the present question. */
export const withTranslation = <Item extends Translated>(
  item: Item,
  language: Language,
  text: string,
): Item =>
  withTexts(item, {
    translations: { ...item.translations, [language]: text },
    translated_from: { ...item.translated_from, [language]: undefined },
  });

/** True if the question changed after its text in the language was written. */
export const isOutdated = ({ translated_from }: Pick<Translated, 'translated_from'>, language: Language) =>
  !isBlank(translated_from?.[language]);

/** Question in the language, or as written first. */
export const questionIn = ({ question, translations }: Translated, language: Language): string => {
  const text = translations?.[language];
  return text === undefined || isBlank(text) ? question : text;
};

/** Items as a reader of the language is asked them: each in its text of that language, or as written first. */
export const surveyIn = <Item extends Translated>(
  items: readonly Item[],
  language: Language,
): readonly Omit<Item, 'translations' | 'translated_from'>[] =>
  items.map((item) => {
    const { translations: _, translated_from: __, ...asked } = item;
    return { ...asked, question: questionIn(item, language) };
  });

/** Progress of a survey in a language, counted in questions. */
export const progressIn = (items: readonly Translated[], language: Language) => ({
  questions: items.length,
  written: items.filter(({ translations }) => !isBlank(translations?.[language])).length,
  outdated: items.filter((item) => isOutdated(item, language)).length,
});
