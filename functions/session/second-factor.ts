import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#contracts/session.ts';
import { personEndpoint } from '#server/lambda/http.ts';
import { refused } from '#server/lambda/result.ts';
import { languageOf } from '#server/mail/account-mail.ts';
import { poolId } from '#server/people/portal-login.ts';
import * as factor from '#server/people/second-factor.ts';
import { tokenOf } from './access-token.ts';
import { tellPerson } from './mail-sign-in-change.ts';

export const getSecondFactorEndpoint = personEndpoint(getSecondFactor, async ({ subject }) => ({
  on: await factor.hasSecondFactor(subject),
}));

export const startSecondFactorEndpoint = personEndpoint(startSecondFactor, async ({ event }) => {
  const secret = await factor.newSecret(tokenOf(event));
  return secret === undefined ? refused('unauthorized') : { secret };
});

export const confirmSecondFactorEndpoint = personEndpoint(
  confirmSecondFactor,
  async ({ body, subject, event, now }) => {
    const codes = await factor.turnOnSecondFactor(subject, tokenOf(event), body.code);
    if (!codes) return refused('second_factor_code_wrong', { field: 'code' });
    await tellPerson(poolId(), subject, languageOf(event), 'second_factor_on', now);
    return { codes: [...codes] };
  },
);

export const renewRecoveryCodesEndpoint = personEndpoint(renewRecoveryCodes, async ({ subject }) =>
  (await factor.hasSecondFactor(subject))
    ? { codes: [...(await factor.renewRecoveryCodes(subject))] }
    : refused('second_factor_not_set_up'),
);

export const turnOffSecondFactorEndpoint = personEndpoint(
  turnOffSecondFactor,
  async ({ subject, event, now }) => {
    await factor.turnOffSecondFactor(poolId(), subject);
    await tellPerson(poolId(), subject, languageOf(event), 'second_factor_off', now);
    return { ok: true as const };
  },
);
