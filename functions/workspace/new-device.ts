import { deviceOf, shortNetwork } from '#domain/account/device.ts';
import type { Language } from '#domain/email-template/language.ts';
import type { Principal } from '#server/lambda/principal.ts';
import { log } from '#server/log.ts';
import { mailAccount } from '#server/mail/account-mail.ts';
import { workspaceUrl } from '#server/mail/workspace-url.ts';
import { markKnown, rememberDevice } from '#server/people/seen-sessions.ts';

/**
 * Tells a person by mail that they signed in on a device or in a network that they had not used before. Nothing of the call
 * depends on it, so that an error is only logged.
 */
export const tellOfNewDevice = async (
  { session, subject, tenant, email }: Principal,
  languageOf: () => Promise<Language>,
): Promise<void> => {
  if (!session || session.known) return;
  try {
    const device = await rememberDevice(subject, session);
    // Race: another sign-in was remembered meanwhile. The next call asks again.
    if (device === 'unwritten') return;
    if (device === 'new') {
      const { browser, system } = deviceOf(session.userAgent);
      const values = {
        recipient_email: email,
        browser: browser ?? '',
        system: system ?? '',
        network: shortNetwork(session.address) ?? '',
        sign_in_link: `${workspaceUrl(tenant)}/signin`,
      };
      await mailAccount(email, await languageOf(), 'new_device', values, session.now);
    }
    await markKnown(tenant.tenantId, subject, session.session.id);
  } catch (error) {
    log.error('a sign-in on a new device was not told', { error });
  }
};
