import { translated } from '../translated.ts';

/** Texts of a form for a new password. */
export const password = translated('password', {
  field: 'Password',
  again: 'Repeat the password',
  rule: 'At least 10 characters, with a lower-case and an upper-case letter, a digit and a symbol.',
});
