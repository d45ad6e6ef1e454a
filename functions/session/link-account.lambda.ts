/**
 * Cognito asks before it takes in somebody new. Whoever comes from Google for the first time gets no profile of their own
 * but becomes the person with the same address, so that it is one person, in the same workspaces, whichever way they sign
 * in; and somebody whom nobody knows yet becomes an account like any other, to be invited or to sign up.
 */
import { AdminLinkProviderForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { cognito, readyAccountFor } from '../../shared/server/people/accounts.ts';
import { NotLinked } from './link-refusal.ts';

export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_ExternalProvider') return event;
  const { userPoolId: UserPoolId, userName, request } = event;
  const { email, email_verified, given_name = '', family_name = '' } = request.userAttributes;
  // Google lets people name any address; only of one that it has verified it says that it is theirs.
  if (!email || email_verified !== 'true') throw new NotLinked('address_not_verified');
  const account = await readyAccountFor(UserPoolId, email, given_name, family_name);
  // Somebody may have signed up with another's address, and waits behind a password of their own.
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
