import type { Language } from '#contracts/common.ts';
import type { AnsweringTexts } from '#lib/texts/en/answering.ts';

const catalogues: Readonly<Record<Language, () => Promise<{ readonly answering: AnsweringTexts }>>> = {
  en: () => import('#lib/texts/en/answering.ts'),
  es: () => import('#lib/texts/es/answering.ts'),
  it: () => import('#lib/texts/it/answering.ts'),
  fr: () => import('#lib/texts/fr/answering.ts'),
};

/** Texts about the person who answers, in a language. */
export const answeringTexts = async (language: Language): Promise<AnsweringTexts> =>
  (await catalogues[language]()).answering;
