import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import type { User } from './store.ts';
import { failureOf, type TriggerSource, triggerEvent } from './trigger-event.ts';

/** Cognito's trigger after a confirmation. */
export type PostConfirmation = (event: PostConfirmationTriggerEvent) => Promise<unknown>;

interface ConfirmationOptions extends TriggerSource {
  readonly postConfirmation?: PostConfirmation | undefined;
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
      ...triggerEvent({ poolId, clientId }, user.sub),
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
      throw failureOf('PostConfirmation', error);
    });
  },
});
