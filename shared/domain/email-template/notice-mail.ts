/** Built-in mails about projects and the team. Consumers of events send them. */
import type { Language } from './language.ts';
import { type BuiltMail, builtMail } from './system-mail/built.ts';
import { en } from './system-mail/notices/en.ts';
import { es } from './system-mail/notices/es.ts';
import { fr } from './system-mail/notices/fr.ts';
import { it } from './system-mail/notices/it.ts';
import type { MailTexts, NoticeMail, SystemMailValues } from './system-mail/values.ts';

const texts: Readonly<Record<Language, MailTexts<NoticeMail>>> = { en, es, it, fr };

/** Builds such a mail in the recipient's language. Throws a RangeError for an unsafe link. */
export const noticeMail = <Name extends NoticeMail>(
  name: Name,
  values: SystemMailValues[Name],
  language: Language,
): BuiltMail => builtMail(texts[language][name](values));
