import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { User } from './store.ts';

/** Cognito's trigger after a confirmation. */
export type PostConfirmation = (event: PostConfirmationTriggerEvent) => Promise<unknown>;

interface ConfirmationOptions {
  readonly postConfirmation?: PostConfirmation | undefined;
  readonly poolId: string;
  readonly clientId: string;
}

export const createConfirmation = ({ postConfirmation, poolId, clientId }: ConfirmationOptions) => ({
  /**
   * Calls the trigger. Its failure is passed to the caller as Cognito words it and rolls nothing back: the
   * confirmation is stored already.
   */
  async confirmed(
    user: User,
    triggerSource: PostConfirmationTriggerEvent['triggerSource'],
    clientMetadata: Record<string, string>,
  ): Promise<void> {
    await postConfirmation?.({
      version: '1',
      region: poolId.split('_')[0] ?? '',
      userPoolId: poolId,
      userName: user.sub,
      callerContext: { awsSdkVersion: '', clientId },
      triggerSource,
      request: {
        userAttributes: {
          ...user.attributes,
          sub: user.sub,
          email: user.email,
          email_verified: String(user.emailVerified),
          'cognito:user_status': user.status,
        },
        clientMetadata,
      },
      response: {},
    }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new CognitoError('UserLambdaValidationException', `PostConfirmation failed with error ${why}.`);
    });
  },
});
