import { en } from './defaults/en.ts';
import { es } from './defaults/es.ts';
import { fr } from './defaults/fr.ts';
import { it } from './defaults/it.ts';
import { type Language, languages } from './language.ts';
import { type TemplateType, templateTypes } from './merge-tags.ts';
import type { TemplateText } from './render.ts';

/** Template types that a workspace starts with. */
export type SystemTemplateType = Exclude<TemplateType, 'none'>;

/** Texts of a language for the system templates. A link alone in its paragraph is the mail's call to action. */
export type DefaultTexts = {
  readonly greeting: string;
  readonly closing: string;
  readonly templates: Readonly<
    Record<
      SystemTemplateType,
      { readonly title: string; readonly subject: string; readonly paragraphs: readonly string[] }
    >
  >;
};

export type SystemTemplate = TemplateText & {
  readonly type: SystemTemplateType;
  readonly language: Language;
  readonly title: string;
};

const texts: Readonly<Record<Language, DefaultTexts>> = { en, es, it, fr };

/** System template of a type, as a workspace gets it when it is created or asks for it back. */
export function systemTemplate(type: SystemTemplateType, language: Language): SystemTemplate {
  const { greeting, closing, templates } = texts[language];
  const { title, subject, paragraphs } = templates[type];
  const body = [greeting, ...paragraphs, closing, '{{email_signature}}']
    .map((text) => `<p>${text}</p>`)
    .join('');
  return { type, language, title, subject, body };
}

/** Every type in every language. */
export function systemTemplates(): readonly SystemTemplate[] {
  const types = templateTypes.filter((type) => type !== 'none');
  return types.flatMap((type) => languages.map((language) => systemTemplate(type, language)));
}
