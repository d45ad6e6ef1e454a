/** Mails of the product itself, to people whose workspace is not known yet. */
import type { Language } from '#domain/email-template/language.ts';
import type { SystemMail, SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import type { HttpEvent } from '../lambda/principal.ts';
import { sendUnrecorded } from './mail-service.ts';
import { preferredLanguage, product } from './product-sender.ts';
import { renderSystemMail } from './system-mail.ts';

/** Preferred language of the caller's browser, among those of the mails. */
export const languageOf = (event: HttpEvent): Language =>
  preferredLanguage(event.headers['accept-language'] ?? '');

/** Sends a built-in mail in the product's layout. Throws `NotTaken` if it may be retried. */
export const mailAccount = async <Name extends SystemMail>(
  to: string,
  language: Language,
  name: Name,
  values: SystemMailValues[Name],
  now: number,
): Promise<void> => {
  const content = renderSystemMail(product, language, name, values);
  await sendUnrecorded({ ...content, tenant: product, kind: name, to, replyTo: '' }, now);
};
