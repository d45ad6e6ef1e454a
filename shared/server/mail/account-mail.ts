/** Mails of the product itself, to people whose workspace is not known yet. */
import { type Language, languages } from '#domain/email-template/language.ts';
import type { SystemMail, SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import type { HttpEvent } from '../lambda/principal.ts';
import { sendUnrecorded } from './send.ts';
import { renderSystemMail } from './system-mail.ts';

const product = { tenantId: 0, name: 'Proofline', theme: 'cyan' } as const;

/** Preferred language of the caller's browser, among those of the mails. */
export const languageOf = (event: HttpEvent): Language => {
  const wanted = (event.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((one) => languages.filter((language) => language === one))[0] ?? 'en';
};

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
