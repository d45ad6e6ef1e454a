import type { EmailTemplate } from '#contracts/templates.ts';
import { chooseVariant, type Language } from '#domain/email-template/language.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';

/** Template offered for a mail: the variant in the project's language. */
export interface TemplateChoice {
  readonly template: EmailTemplate;
  /** True if the template is made for this kind of mail. */
  readonly fits: boolean;
}

/** Templates of the types, in the order of the types, each in the language if it has such a variant. */
export const variantsOf = (
  templates: readonly EmailTemplate[],
  types: readonly TemplateType[],
  language: Language,
): readonly EmailTemplate[] =>
  types.flatMap((type) => {
    const ofType = templates.filter((template) => template.type === type);
    const families = Map.groupBy(ofType, ({ id, parent_id }) => parent_id ?? id);
    return [...families.values()].flatMap((variants) => chooseVariant(variants, language) ?? []);
  });
