/**
 * Cognito's trigger before an external sign-up. A first sign-in with Google is linked to the account with the same
 * address, so that a person has one account and the same workspaces by either way of signing in; for an unknown address
 * an ordinary account is created, which may be invited or sign up.
 */
import { AdminLinkProviderForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { vouchingWorkspace } from '#domain/single-sign-on/single-sign-on.ts';
import { cognito, readyAccountFor } from '#server/people/accounts.ts';
import { NotLinked } from './link-refusal.ts';

export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  if (event.triggerSource !== 'PreSignUp_ExternalProvider') return event;
  const { userPoolId: UserPoolId, userName, request } = event;
  // The provider of a workspace may assert any address: its people are never linked to a login of ours, but have a profile
  // of that provider's, which only its workspace knows (docs/decisions/0074).
  if (vouchingWorkspace(userName) !== undefined) return event;
  // No provider but Google and those is set up.
  if (!/^google_/i.test(userName)) throw new NotLinked('address_not_verified');
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
