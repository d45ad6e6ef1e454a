import { en } from './defaults/en.ts';
import { es } from './defaults/es.ts';
import { fr } from './defaults/fr.ts';
import { it } from './defaults/it.ts';
import { type Language, languages } from './language.ts';
import { type TemplateType, templateTypes } from './merge-tags.ts';
import type { TemplateText } from './render.ts';

/** The types a workspace starts with a template for. */
export type SystemTemplateType = Exclude<TemplateType, 'none'>;

/** A language's words for the system templates. A link on a paragraph of its own is what the mail asks to press. */
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

/** The system's template of the type, as a workspace gets it when it is made or asks for it back. */
export function systemTemplate(type: SystemTemplateType, language: Language): SystemTemplate {
  const { greeting, closing, templates } = texts[language];
  const { title, subject, paragraphs } = templates[type];
  const body = [greeting, ...paragraphs, closing, '{{email_signature}}']
    .map((text) => `<p>${text}</p>`)
    .join('');
  return { type, language, title, subject, body };
}

/** All of them: every type in every language. */
export function systemTemplates(): readonly SystemTemplate[] {
  const types = templateTypes.filter((type) => type !== 'none');
  return types.flatMap((type) => languages.map((language) => systemTemplate(type, language)));
}
