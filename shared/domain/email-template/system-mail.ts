import { html, joinHtml, singleLine } from './html.ts';
import type { Language } from './language.ts';
import { en } from './system-mail/en.ts';
import { es } from './system-mail/es.ts';
import { fr } from './system-mail/fr.ts';
import { it } from './system-mail/it.ts';
import type { SystemMail, SystemMailTexts, SystemMailValues } from './system-mail/values.ts';

const texts: Readonly<Record<Language, SystemMailTexts>> = { en, es, it, fr };

/**
 * Renders a built-in mail in the recipient's language: its subject as plain text on one line, its body as HTML with
 * every value escaped. Throws a RangeError for an unsafe link.
 */
export const systemMail = <Name extends SystemMail>(
  name: Name,
  values: SystemMailValues[Name],
  language: Language,
): { readonly subject: string; readonly html: string } => {
  const { subject, paragraphs } = texts[language][name](values);
  const body = joinHtml(
    paragraphs
      .filter((paragraph) => paragraph.html !== '')
      // A list or a quote is a block of its own, which a paragraph can't contain.
      .map((paragraph) => (/^<(ul|blockquote)/.test(paragraph.html) ? paragraph : html`<p>${paragraph}</p>`)),
  );
  return { subject: singleLine(subject), html: body.html };
};
