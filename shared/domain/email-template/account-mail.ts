/** Built-in mails about sign-ins and workspaces. Apart from notices, so that functions that send these alone do without the texts of those. */
import type { Language } from './language.ts';
import { en } from './system-mail/account/en.ts';
import { es } from './system-mail/account/es.ts';
import { fr } from './system-mail/account/fr.ts';
import { it } from './system-mail/account/it.ts';
import { type BuiltMail, builtMail } from './system-mail/built.ts';
import type { AccountMail, MailTexts, SystemMailValues } from './system-mail/values.ts';

const texts: Readonly<Record<Language, MailTexts<AccountMail>>> = { en, es, it, fr };

/** Builds such a mail in the recipient's language. Throws a RangeError for an unsafe link. */
export const accountMail = <Name extends AccountMail>(
  name: Name,
  values: SystemMailValues[Name],
  language: Language,
): BuiltMail => builtMail(texts[language][name](values));
