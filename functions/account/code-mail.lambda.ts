/**
 * Cognito's trigger before it mails a code: the mail of a forgotten password in the product's layout, in the language of
 * the browser that asked. A code for another address is refused, and with it the change: by an access token alone Cognito
 * would let anybody make an account theirs for good.
 */
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { preferredLanguage, product } from '#server/mail/product-sender.ts';
import { renderSystemMail } from '#server/mail/system-mail.ts';

/** Mails that would prove another address. */
const addressSources = ['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute'];

export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  if (addressSources.includes(event.triggerSource)) throw new Error('The address is changed by the product');
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event;
  const { codeParameter: code, clientMetadata } = event.request;
  // Anybody may send metadata, so nothing of it gets into the mail.
  const language = preferredLanguage(clientMetadata?.languages ?? '');
  const { subject, html } = renderSystemMail(product, language, 'password_code', { code });
  return { ...event, response: { ...event.response, emailSubject: subject, emailMessage: html } };
};
