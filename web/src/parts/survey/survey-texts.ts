/** Texts of a survey's page, in any language beside the page's own. */
import type { Language } from '#contracts/common.ts';
import { englishSurvey } from '#lib/texts/en/english-survey.ts';
import type { SurveyTexts } from '#lib/texts/en/survey.ts';

/** Loads the texts in a language. */
export const surveyTextsIn: Readonly<Record<Language, () => Promise<SurveyTexts>>> = {
  en: async () => englishSurvey,
  es: async () => (await import('#lib/texts/es/survey.ts')).survey,
  it: async () => (await import('#lib/texts/it/survey.ts')).survey,
  fr: async () => (await import('#lib/texts/fr/survey.ts')).survey,
};
