/**
 * Cognito's trigger after somebody has chosen a password by a mailed code. All sessions of the person end, those of
 * somebody who had come in by the old password too, and the person is told. Cognito has stored the password by then, so
 * that it is good even if this fails.
 */
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { preferredLanguage } from '#server/mail/product-sender.ts';
import { endAllSessions } from '#server/people/sessions.ts';
import { tellOfNewPassword } from './new-password.ts';

export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
  const { userPoolId, userName, request } = event;
  const language = preferredLanguage(request.clientMetadata?.languages ?? '');
  // At once, since Cognito waits for five seconds. It tells no time of its own, and the trigger runs with the call.
  await Promise.all([
    endAllSessions(userPoolId, userName),
    tellOfNewPassword(userPoolId, userName, language, Date.now()),
  ]);
  return event;
};
