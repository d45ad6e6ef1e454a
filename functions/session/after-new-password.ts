import type { Language } from '#domain/email-template/language.ts';
import { log } from '#server/log.ts';
import { poolId } from '#server/people/portal-login.ts';
import { endAllSessions } from '#server/people/sessions.ts';
import { tellPerson } from './mail-sign-in-change.ts';

/**
 * Ends all sessions of a person with a new password, those of an intruder with the old one included, and tells them by mail.
 * False if the sessions could not be ended: an error would claim that the password stays.
 */
export const afterNewPassword = async (
  subject: string,
  language: Language,
  now: number,
): Promise<boolean> => {
  const [ended] = await Promise.all([
    endAllSessions(poolId(), subject, 'password_changed').then(
      () => true,
      (error: unknown) => {
        log.error('sessions were not ended after a new password', { error });
        return false;
      },
    ),
    tellPerson(poolId(), subject, language, 'password_changed', now),
  ]);
  return ended;
};
