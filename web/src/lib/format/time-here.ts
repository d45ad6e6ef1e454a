import { language } from '#lib/texts/translated.ts';

/** Date and time in the reader's zone and language, where no settings of a workspace can be read. */
export const timeHere = (at: string): string =>
  new Date(at).toLocaleString(language(), { dateStyle: 'long', timeStyle: 'short' });
