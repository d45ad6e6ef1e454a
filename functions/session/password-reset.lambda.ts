/**
 * Cognito's trigger after somebody has chosen a password by a mailed code. All sessions of the person end, those of
 * somebody who had come in by the old password too, and the person is told. Cognito has stored the password by then, so
 * that it is good even if this fails.
 */
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { preferredLanguage } from '#server/mail/product.ts';
import { endAllSessions } from '#server/people/sessions.ts';
import { tellOfNewPassword } from './new-password.ts';

export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
  const { userPoolId, userName, request } = event;
  await endAllSessions(userPoolId, userName);
  const language = preferredLanguage(request.clientMetadata?.languages ?? '');
  // Cognito tells no time of its own, and the trigger runs with the call.
  await tellOfNewPassword(userPoolId, userName, language, Date.now());
  return event;
};
