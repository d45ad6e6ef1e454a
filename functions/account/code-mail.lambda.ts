/**
 * Cognito's trigger before it mails a code: the mail of a forgotten password in the product's layout, in the language of
 * the browser that asked. Cognito mails no other code, since the product creates logins with a verified address.
 */
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { preferredLanguage, product } from '#server/mail/product.ts';
import { renderSystemMail } from '#server/mail/system-mail.ts';

export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event;
  const { codeParameter: code, clientMetadata } = event.request;
  // Anybody may send metadata, so nothing of it gets into the mail.
  const language = preferredLanguage(clientMetadata?.languages ?? '');
  const { subject, html } = renderSystemMail(product, language, 'password_code', { code });
  return { ...event, response: { ...event.response, emailSubject: subject, emailMessage: html } };
};
