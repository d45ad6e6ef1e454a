import type { EmailTemplate } from '#contracts/templates.ts';
import { chooseVariant, type Language } from '#domain/email-template/language.ts';
import type { TemplateType } from '#domain/email-template/merge-tags.ts';

/** One template as it is offered: the variant in the project's language. */
export interface TemplateChoice {
  readonly template: EmailTemplate;
  /** Meant for this very mail. */
  readonly fits: boolean;
}

/** The templates of the types, in their order, each in the language where there is such a variant. */
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
