import type { SafeHtml } from '#domain/email-template/html.ts';
import type { Language } from '#domain/email-template/language.ts';
import { noticeMail } from '#domain/email-template/notice-mail.ts';
import type { NoticeMail, SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import type { Letterhead, MailContent } from './envelope.ts';
import { inSystemLayout } from './system-mail.ts';

/** Renders a mail about a project or the team in the workspace's layout. */
export const renderNotice = <Name extends NoticeMail>(
  tenant: Letterhead,
  language: Language,
  name: Name,
  values: SystemMailValues[Name],
  footer?: SafeHtml,
): MailContent => inSystemLayout(tenant, language, noticeMail(name, values, language), values, footer);
