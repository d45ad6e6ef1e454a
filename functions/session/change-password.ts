import {
  ChangePasswordCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { changePassword } from '#contracts/password.ts';
import { personEndpoint } from '#server/lambda/http.ts';
import { tenantOfRequest } from '#server/lambda/principal.ts';
import { type Refused, refused } from '#server/lambda/result.ts';
import { languageOf } from '#server/mail/account-mail.ts';
import { cognito, personAt } from '#server/people/accounts.ts';
import { newPasswordRefusal } from '#server/people/leaked-passwords.ts';
import { poolId } from '#server/people/portal-login.ts';
import { tokenOf } from './access-token.ts';
import { afterNewPassword } from './after-new-password.ts';

const refusalOf = (error: unknown): Refused => {
  if (error instanceof NotAuthorizedException) return refused('password_wrong', { field: 'current' });
  // The login was deleted since its token was made.
  if (error instanceof UserNotFoundException) return refused('unauthorized');
  if (error instanceof LimitExceededException) return refused('password_attempts');
  if (error instanceof InvalidPasswordException || error instanceof InvalidParameterException)
    return refused('password_weak', { field: 'next' });
  throw error;
};

/**
 * Changes the caller's password by the current one, which the identity provider compares, and counts the guesses of. Through us
 * alone the new one is looked up among used and leaked passwords (docs/decisions/0075).
 */
export const changePasswordEndpoint = personEndpoint(
  changePassword,
  async ({ body: { current, next }, subject, event, now }) => {
    const [person, tenant] = await Promise.all([personAt(poolId(), subject), tenantOfRequest(event)]);
    const context = [person?.email ?? '', ...(person?.names ?? []), tenant?.name ?? ''];
    const refusal = await newPasswordRefusal(next, 'next', context);
    if (refusal) return refusal;
    const command = { AccessToken: tokenOf(event), PreviousPassword: current, ProposedPassword: next };
    const failed = await cognito.send(new ChangePasswordCommand(command)).then(() => undefined, refusalOf);
    return failed ?? { ended: await afterNewPassword(subject, languageOf(event), now) };
  },
);
