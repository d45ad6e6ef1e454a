import { seenAs as en, type SeenAsTexts } from '#lib/texts/en/seen-as.ts';
import { seenAs as es } from '#lib/texts/es/seen-as.ts';
import { seenAs as fr } from '#lib/texts/fr/seen-as.ts';
import { seenAs as it } from '#lib/texts/it/seen-as.ts';
import { browserLanguage } from '#lib/texts/translated.ts';

const catalogues = { en, es, it, fr };

/** Texts for the member who looks, in their browser's language: the page's is the contact's. */
export const viewTexts = (): SeenAsTexts => catalogues[browserLanguage()];
