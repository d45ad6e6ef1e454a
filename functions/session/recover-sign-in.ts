import { recoverSignIn } from '#contracts/session.ts';
import { mailLimitRefusal } from '#server/lambda/call-limit.ts';
import { publicEndpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { languageOf } from '#server/mail/account-mail.ts';
import { knownLogin, poolId } from '#server/people/portal-login.ts';
import { isRecoveryCode, turnOffSecondFactor } from '#server/people/second-factor.ts';
import { tellPerson } from './mail-sign-in-change.ts';

/**
 * Turns the second factor off by a recovery code. It opens nothing by itself: the password is asked for next. The refusal is
 * the same for an unknown address.
 */
export const recoverSignInEndpoint = publicEndpoint(recoverSignIn, async ({ body, event, now }) => {
  const tooMany = await mailLimitRefusal('recover', { event, now }, body.email);
  if (tooMany) return tooMany;
  const subject = await knownLogin(body.email);
  // Timing: an unknown address costs the same look-up.
  const isTheirs = await isRecoveryCode(subject ?? 'nobody', body.code);
  if (subject === undefined || !isTheirs) return refused('recovery_code_wrong', { field: 'code' });
  await turnOffSecondFactor(poolId(), subject);
  await tellPerson(poolId(), subject, languageOf(event), 'second_factor_off', now);
  return { ok: true as const };
});
