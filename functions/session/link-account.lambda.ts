/**
 * Cognito's trigger before an external sign-up. A first sign-in with Google is linked to the account with the same
 * address, so that a person has one account and the same workspaces by either way of signing in; for an unknown address
 * an ordinary account is created, which may be invited or sign up.
 */
import { AdminLinkProviderForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { cognito, readyAccountFor } from '#server/people/accounts.ts';
import { NotLinked } from './link-refusal.ts';

export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_ExternalProvider') return event;
  const { userPoolId: UserPoolId, userName, request } = event;
  const { email, email_verified, given_name = '', family_name = '' } = request.userAttributes;
  // Google accounts can have any address; only a verified one proves its owner.
  if (!email || email_verified !== 'true') throw new NotLinked('address_not_verified');
  const account = await readyAccountFor(UserPoolId, email, given_name, family_name);
  // Account takeover: an unconfirmed account may have been created by another person, with their own password.
  if (!account.verified || account.status === 'UNCONFIRMED') throw new NotLinked('account_not_confirmed');
  await cognito.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: account.subject },
      SourceUser: {
        ProviderName: 'Google',
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: userName.slice(userName.indexOf('_') + 1),
      },
    }),
  );
  return event;
};
