/** Names with which a template is previewed before it has a project. */
import type { Language } from './language.ts';

/** Name of a project, in the reader's language. */
export const sampleProject: Readonly<Record<Language, string>> = {
  en: 'Spring campaign',
  es: 'Campaña de primavera',
  it: 'Campagna di primavera',
  fr: 'Campagne de printemps',
};

export const sampleContact = { firstname: 'Anna', lastname: 'Bauer' } as const;
