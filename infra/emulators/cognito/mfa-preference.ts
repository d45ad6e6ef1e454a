import * as z from 'zod/mini';
import { invalidParameter } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';

const setting = z.optional(
  z.object({ Enabled: z._default(z.boolean(), false), PreferredMfa: z._default(z.boolean(), false) }),
);

/** Kinds of second factors that a preference names; this pool has the software token, and passkeys beside it. */
export const mfaPreference = z.object({
  SMSMfaSettings: setting,
  EmailMfaSettings: setting,
  SoftwareTokenMfaSettings: setting,
  WebAuthnMfaSettings: z.optional(z.object({ Enabled: z._default(z.boolean(), false) })),
});

/** Throws InvalidParameterException for a kind that the pool or the user does not have. */
export const setMfaPreference = (pool: Pool, user: User, settings: z.output<typeof mfaPreference>): void => {
  if (settings.SMSMfaSettings?.Enabled || settings.EmailMfaSettings?.Enabled)
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA or EMAIL_OTP');
  const app = settings.SoftwareTokenMfaSettings;
  if (app?.PreferredMfa && !app.Enabled)
    throw invalidParameter('Software token MFA can not be preferred, as it is not enabled.');
  if (app) pool.secondFactor.prefer(user, app.Enabled);
  const passkeys = settings.WebAuthnMfaSettings;
  if (passkeys) pool.passkeys.setFactor(user, passkeys.Enabled, pool.secondFactor.asksForCode(user));
};
