/**
 * Cognito's trigger after a password was reset by a mailed code. Revokes all sessions of the person, including those
 * of an intruder with the old password, and notifies the person. Cognito has stored the password before, so that the
 * reset holds even if this fails.
 */
import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { preferredLanguage } from '#server/mail/product-sender.ts';
import { endAllSessions } from '#server/people/sessions.ts';
import { tellPerson } from './tell-person.ts';

export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
  const { userPoolId, userName, request } = event;
  const language = preferredLanguage(request.clientMetadata?.languages ?? '');
  // Concurrent, because Cognito's timeout is five seconds. The event has no time of its own, and the trigger runs
  // during the call.
  await Promise.all([
    endAllSessions(userPoolId, userName),
    tellPerson(userPoolId, userName, language, 'password_changed', Date.now()),
  ]);
  return event;
};
