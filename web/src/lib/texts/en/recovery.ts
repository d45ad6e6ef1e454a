import { translated } from '../translated.ts';

/** Texts of the sign-in by a recovery code. Loaded on demand. */
export const recovery = translated('recovery', {
  title: 'Use a recovery code',
  text: 'It turns the two-step sign-in off, and we mail you that. Then your password signs you in.',
  email: 'Email',
  code: 'Recovery code',
  codeHint: 'Such as 7K3M-90QX-2B4N-XW8D.',
  missing: 'Enter one of your recovery codes.',
  addressMissing: 'Enter your email address.',
  submit: 'Turn two-step sign-in off',
  back: 'Back to sign-in',
});
