/** Shape of the system templates' texts in a language. */
import type { TemplateType } from '../merge-tags.ts';

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
