import type { SafeHtml } from '../../domain/email-template/html.ts';
import type { Language } from '../../domain/email-template/language.ts';
import {
  type SystemMail,
  type SystemMailValues,
  systemMail,
} from '../../domain/email-template/system-mail.ts';
import type { TenantRecord } from '../lambda/tenant.ts';
import { inDress, type MailContent } from './envelope.ts';

/** A built-in mail in the workspace's dress. */
export const renderSystemMail = <Name extends SystemMail>(
  tenant: Pick<TenantRecord, 'name' | 'theme'>,
  language: Language,
  name: Name,
  values: SystemMailValues[Name],
  footer?: SafeHtml,
): MailContent => {
  const { subject, html } = systemMail(name, values, language);
  const body = html
    // A client may decide without a word; an empty quotation would look like a lost one.
    .replace('<blockquote></blockquote>', '')
    // A link on a paragraph of its own is what the mail asks to press.
    .replace(/<p><a (href="[^"]*")>([^<]*)<\/a><\/p>/g, '<p><a data-button="true" $1>$2</a></p>');
  return inDress(tenant, language, { subject, body, footer });
};
