import { en } from './defaults/en.ts';
import { es } from './defaults/es.ts';
import { fr } from './defaults/fr.ts';
import { it } from './defaults/it.ts';
import type { DefaultTexts, SystemTemplateType } from './defaults/texts.ts';
import { type Language, languages } from './language.ts';
import { templateTypes } from './merge-tags.ts';
import type { TemplateText } from './render.ts';

export type SystemTemplate = TemplateText & {
  readonly type: SystemTemplateType;
  readonly language: Language;
  readonly title: string;
};

const texts: Readonly<Record<Language, DefaultTexts>> = { en, es, it, fr };

/** System template of a type, as a workspace gets it on creation or on a reset. */
export const systemTemplate = (type: SystemTemplateType, language: Language): SystemTemplate => {
  const { greeting, closing, templates } = texts[language];
  const { title, subject, paragraphs } = templates[type];
  const body = [greeting, ...paragraphs, closing, '{{email_signature}}']
    .map((text) => `<p>${text}</p>`)
    .join('');
  return { type, language, title, subject, body };
};

export const systemTemplates = (): readonly SystemTemplate[] => {
  const types = templateTypes.filter((type) => type !== 'none');
  return types.flatMap((type) => languages.map((language) => systemTemplate(type, language)));
};
