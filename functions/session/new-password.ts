import type { Language } from '#domain/email-template/language.ts';
import { log } from '#server/log.ts';
import { mailAccount } from '#server/mail/account-mail.ts';
import { appUrl } from '#server/mail/workspace-url.ts';
import { addressOf } from '#server/people/accounts.ts';

/**
 * Tells a person by mail that their password was changed. A mail that the service does not take is only logged,
 * because an error would claim that the password was not changed.
 */
export const tellOfNewPassword = async (
  pool: string,
  subject: string,
  language: Language,
  now: number,
): Promise<void> => {
  try {
    const email = await addressOf(pool, subject);
    if (email === undefined) return;
    const values = { recipient_email: email, sign_in_link: `${appUrl()}/signin` };
    await mailAccount(email, language, 'password_changed', values, now);
  } catch (error) {
    log.error('the change of a password was not told', { error });
  }
};
