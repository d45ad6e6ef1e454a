/** Mails of the product itself, to people of whom it is not known yet which workspace they belong to. */
import { type Language, languages } from '../../domain/email-template/language.ts';
import type { SystemMail, SystemMailValues } from '../../domain/email-template/system-mail.ts';
import type { HttpEvent } from '../lambda/principal.ts';
import { sendUnrecorded } from './send.ts';
import { renderSystemMail } from './system-mail.ts';

const product = { tenantId: 0, name: 'Proofline', theme: 'cyan' } as const;

/** The language that the caller's browser prefers among those of the mails. */
export const languageOf = (event: HttpEvent): Language => {
  const wanted = (event.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((one) => languages.filter((language) => language === one))[0] ?? 'en';
};

/** Sends one of the built-in mails in the product's dress. Throws `NotTaken` when it may be asked for again. */
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
