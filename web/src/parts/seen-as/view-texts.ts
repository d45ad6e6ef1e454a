import { defaultLanguage, languages } from '#domain/email-template/language.ts';
import { seenAs as en, type SeenAsTexts } from '#lib/texts/en/seen-as.ts';
import { seenAs as es } from '#lib/texts/es/seen-as.ts';
import { seenAs as fr } from '#lib/texts/fr/seen-as.ts';
import { seenAs as it } from '#lib/texts/it/seen-as.ts';

const catalogues = { en, es, it, fr };

/** Language of the member who looks, by their browser: the page's is the contact's. */
export const viewLanguage = () =>
  navigator.languages.flatMap(
    (wanted) => languages.find((one) => one === wanted.slice(0, 2).toLowerCase()) ?? [],
  )[0] ?? defaultLanguage;

export const viewTexts = (): SeenAsTexts => catalogues[viewLanguage()];
