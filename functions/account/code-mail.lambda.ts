/**
 * Cognito's trigger before it mails a code. The product's own links prove addresses and set passwords, so that no mail of
 * Cognito's is needed; a code for a changed address is refused, and with it the change: otherwise an access token alone would be
 * enough to take over an account for good.
 */
import type { CustomMessageTriggerEvent } from 'aws-lambda';

/** Mails that would prove another address. */
const addressSources = ['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute'];

export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  if (addressSources.includes(event.triggerSource)) throw new Error('The address is changed by the product');
  return event;
};
