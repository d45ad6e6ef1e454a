import { accountMail } from './account-mail.ts';
import type { Language } from './language.ts';
import { noticeMail } from './notice-mail.ts';
import type { BuiltMail } from './system-mail/built.ts';
import { isAccountMail, type SystemMail, type SystemMailValues } from './system-mail/values.ts';

/** Any built-in mail. */
export const systemMail = <Name extends SystemMail>(
  name: Name,
  values: SystemMailValues[Name],
  language: Language,
): BuiltMail =>
  isAccountMail(name)
    ? accountMail(name, values as never, language)
    : noticeMail(name as never, values as never, language);
