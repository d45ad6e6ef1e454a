import { accountMessages } from '#contracts/messages.ts';
import { translated } from '../translated.ts';

/** Texts of a form for a new password. */
export const password = translated('password', {
  field: 'Password',
  again: 'Repeat the password',
  rule: 'At least 10 characters, with a lower-case and an upper-case letter, a digit and a symbol.',
  missing: accountMessages.passwordMissing,
  weak: 'Choose a password that keeps to the rule above.',
  leaked:
    'This password was found in data stolen from other services, so anybody may try it. Please choose another.',
  show: 'Show password',
});

/** Texts of the domain's refusals. */
export const passwordRefusals = {
  get password_missing() {
    return password.missing;
  },
  get password_weak() {
    return password.weak;
  },
  get password_leaked() {
    return password.leaked;
  },
};
