import { expect, test } from 'vitest';
import { isCommonPassword, isStrongPassword, passwordPolicy, passwordRefusal } from './password.ts';

test.each([
  ['Proofline-2026', true],
  ['correct Horse 1 battery', true],
  ['Short-1a', false],
  ['proofline-2026', false],
  ['PROOFLINE-2026', false],
  ['Proofline-twenty', false],
  ['Proofline2026', false],
  [' Proofline-2026', false],
  [`Aa1-${'x'.repeat(253)}`, false],
])('the password "%s" is strong enough: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong);
});

test('a password is as long as the policy says, and no longer', () => {
  const { minLength, maxLength } = passwordPolicy;
  const ofLength = (length: number) => 'Aa1!'.padEnd(length, 'k9');
  expect(
    [minLength - 1, minLength, maxLength, maxLength + 1].map((n) => isStrongPassword(ofLength(n))),
  ).toEqual([false, true, true, false]);
});

test.each([
  'Password123!',
  'P@ssw0rd2024',
  'P@$$w0rd12',
  'Welcome2025!',
  'Qwerty123456!',
  'Qwertyuiop1!',
  '1Qaz2Wsx3Edc!',
  'Abcd1234!@#$',
  'Iloveyou123!',
  'Admin@123456',
  'Changeme123!',
  'Summer2026!!',
  'Aaaaaaaa1!',
  'Test1234567!',
  'Passwort2024!',
  'Bienvenue2024!',
  'Contraseña123!',
  'MotDePasse123!',
  'Michael1985!!',
  'LetMeIn12345!',
  'Football2024#',
])('the password "%s" is among the first that are tried', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Proofline-2026', 'Correct-horse-1', 'Harbor-2026-Light', 'kX9$vTq2!mLw', 'Zebras drink 4 teas!'])(
  'the password "%s" is not',
  (password) => {
    expect(passwordRefusal(password)).toBeUndefined();
  },
);

test.each([
  ['  ', 'password_missing'],
  ['short', 'password_weak'],
  ['Password123!', 'password_leaked'],
])('the password "%s" is refused as %s', (password, why) => {
  expect(passwordRefusal(password)).toBe(why);
});
