/** Mails of the product itself, to people whose workspace is not known yet. */
import { accountMail } from '#domain/email-template/account-mail.ts';
import type { Language } from '#domain/email-template/language.ts';
import type { AccountMail, SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import type { HttpEvent } from '../lambda/principal.ts';
import type { Letterhead, MailContent } from './envelope.ts';
import { sendUnrecorded } from './mail-service.ts';
import { preferredLanguage, product } from './product-sender.ts';
import { inSystemLayout } from './system-mail.ts';

/** Preferred language of the caller's browser, among those of the mails. */
export const languageOf = (event: HttpEvent): Language =>
  preferredLanguage(event.headers['accept-language'] ?? '');

/** Renders a mail about a sign-in or a workspace in the layout of its sender. */
export const renderAccountMail = <Name extends AccountMail>(
  tenant: Letterhead,
  language: Language,
  name: Name,
  values: SystemMailValues[Name],
): MailContent => inSystemLayout(tenant, language, accountMail(name, values, language), values);

/** Sends a built-in mail in the product's layout. Throws `NotTaken` if it may be retried. */
export const mailAccount = async <Name extends AccountMail>(
  to: string,
  language: Language,
  name: Name,
  values: SystemMailValues[Name],
  now: number,
): Promise<void> => {
  const content = renderAccountMail(product, language, name, values);
  await sendUnrecorded({ ...content, tenant: product, kind: name, to, replyTo: '' }, now);
};
