import { forgotPassword } from '#domain/email-template/forgot-password.ts';
import { translated } from '../translated.ts';

/** Texts of the question for a fresh proof, and of its refusals. */
export const stepUp = translated('stepUp', {
  title: 'Confirm it’s you',
  lead: 'This step needs your password again. You won’t be asked again for five minutes.',
  password: 'Password',
  missing: 'Enter your password.',
  none: 'No password yet, because you sign in with Google?',
  noneProfile: 'Set one on your profile',
  noneDemanded: `Log out: “${forgotPassword.en}” on the sign-in page mails you a link that sets one.`,
  passkey: 'Use a passkey instead',
  passkeyFailed: 'This device could not use a passkey here. Enter your password.',
  codeLead: 'Now the code of your authenticator app.',
  code: 'Code',
  codeHint: 'Six digits. It changes every 30 seconds, and each works once.',
  codeMissing: 'Enter the six digits that your app shows.',
  confirm: 'Confirm',
  wrong: 'This is not your password.',
  attempts: 'Too many attempts. Please wait a while and try again.',
  codeWrong: 'This code is not right. Wait for the next one that your app shows.',
  codeUsed: 'This code was used already. Wait for the next one that your app shows.',
  tooSlow: 'That took too long. Enter your password again.',
  failed: 'Confirmation failed',
});
