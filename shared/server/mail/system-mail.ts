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
  tenant: TenantRecord,
  language: Language,
  name: Name,
  values: SystemMailValues[Name],
): MailContent => {
  const { subject, html } = systemMail(name, values, language);
  // A client may decide without a word; an empty quotation would look like a lost one.
  return inDress(tenant, language, { subject, body: html.replace('<blockquote></blockquote>', '') });
};
