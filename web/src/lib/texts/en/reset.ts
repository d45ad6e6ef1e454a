import { translated } from '../translated.ts';

/** Texts of the form for a new password. */
export const reset = translated('reset', {
  email: 'Email',
  code: 'Code from the email',
  save: 'Save password',
  saving: 'Saving',
  resend: 'Send another code',
  back: 'Back to sign-in',
  refused: {
    weak: 'Choose a password that keeps to the rule above.',
    attempts: 'Too many attempts. Please wait a while and try again.',
    code: 'This is not the code that was sent last. Check it, or have another one sent.',
    codeExpired: 'This code is no longer good. Have another one sent.',
  },
});
