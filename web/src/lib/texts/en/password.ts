import { accountMessages } from '#contracts/screen-messages.ts';
import { passwordPolicy } from '#domain/account/password.ts';
import { translated } from '../translated.ts';

/** Texts of a form for a new password. */
export const password = translated('password', {
  field: 'Password',
  again: 'Repeat the password',
  rule: `At least ${passwordPolicy.minLength} characters. Three words that do not belong together are easy to remember.`,
  missing: accountMessages.passwordMissing,
  short: (missing: number) => `${missing} more ${missing === 1 ? 'character' : 'characters'}.`,
  good: 'Good: long enough and not a common one.',
  weak: `Choose at least ${passwordPolicy.minLength} characters, without a space at either end.`,
  common:
    'This password is easy to guess: it is one of the most common, or based on your name, your address or the name of the workspace. Add words of your own.',
  leaked: 'This password was found in data stolen from other services. Please choose another.',
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
  get password_common() {
    return password.common;
  },
  get password_leaked() {
    return password.leaked;
  },
};
