/**
 * Cognito's trigger before it mails a code: renders the mail of a forgotten password in the product's layout, in the
 * language of the requesting browser. A code for a changed address is refused, and with it the change: otherwise an
 * access token alone would be enough to take over an account for good.
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
  // Metadata is untrusted input, so none of it is copied into the mail.
  const language = preferredLanguage(clientMetadata?.languages ?? '');
  const { subject, html } = renderSystemMail(product, language, 'password_code', { code });
  return { ...event, response: { ...event.response, emailSubject: subject, emailMessage: html } };
};
