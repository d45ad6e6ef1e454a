import type { Language } from '#domain/email-template/language.ts';
import type { SystemMailValues } from '#domain/email-template/system-mail/values.ts';
import { log } from '#server/log.ts';
import { mailAccount } from '#server/mail/account-mail.ts';
import { appUrl } from '#server/mail/workspace-url.ts';
import { personAt } from '#server/people/accounts.ts';

type About =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'passkey_added'
  | 'passkey_removed';

/**
 * Tells a person by mail that something of their sign-in was changed. A mail that the service does not take is only logged,
 * because an error would claim that nothing was changed.
 */
export const tellPerson = async (
  pool: string,
  subject: string,
  language: Language,
  about: About,
  now: number,
): Promise<void> => {
  try {
    const { email } = (await personAt(pool, subject)) ?? {};
    if (email === undefined) return;
    const values: SystemMailValues[About] = { recipient_email: email, sign_in_link: `${appUrl()}/signin` };
    await mailAccount(email, language, about, values, now);
  } catch (error) {
    log.error('a change of a sign-in was not told', { about, error });
  }
};
