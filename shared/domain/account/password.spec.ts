import { expect, test } from 'vitest';
import {
  isAcceptedPassword,
  isCommonPassword,
  passwordPolicy,
  passwordRefusal,
  usedForms,
} from './password.ts';

test.each([
  ['harbour light', true],
  ['correct horse battery', true],
  ['ten letters'.slice(0, 10), true],
  ['short one', false],
  [' lighthouse keeper', false],
  ['lighthouse keeper ', false],
  ['x'.repeat(256), true],
  ['x'.repeat(257), false],
  ['🎈'.repeat(10), true],
])('the password "%s" is accepted by its length: %s', (password, isAccepted) => {
  expect(isAcceptedPassword(password)).toBe(isAccepted);
});

test('no kind of character is demanded', () => {
  const { minLength, maxLength } = passwordPolicy;
  for (const password of ['gvkmtwhzpd', 'GVKMTWHZPD', 'гвкмтвхзпд'])
    expect(passwordRefusal(password)).toBeUndefined();
  expect([minLength, maxLength]).toEqual([10, 256]);
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
  'passwordpassword',
  '1234567890',
  'ababababab',
  'Password1x23',
  'Proofline-2026',
])('the password "%s" is among the first that are tried', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Proofline-harbour-3',
  'Correct-horse-1',
  'Harbor-2026-Light',
  'kX9$vTq2!mLw',
  'Zebras drink 4 teas!',
  'zebras drink tea',
  '7f3e91b0a2c4',
])('the password "%s" is not', (password) => {
  expect(passwordRefusal(password)).toBeUndefined();
});

const context = ['Mara Østergaard', 'Nordlys Studio', 'mara.o@nordlys-studio.example'];

test.each([
  'Østergaard-2026',
  'ostergaard1990',
  'Nordlys-Studio!',
  'nordlysstudio26',
  'NORDLYS mara 1!',
  'Proofline-Mara-1',
  'N0rdlys-5tudio!',
])('the password "%s" rests on the names of its person and workspace', (password) => {
  expect(passwordRefusal(password, context)).toBe('password_common');
});

test('a password may contain a name beside words of its own', () => {
  expect(passwordRefusal('mara hums in the bath', context)).toBeUndefined();
});

test('a password is looked up as it is, by its word, and by half of a word that is doubled', () => {
  expect(usedForms('Manchester1!')).toContain('manchester');
  expect(usedForms('q1w2e3r4t5')).toContain('q1w2e3r4t5');
  expect(usedForms('tinkertinker7')).toContain('tinker');
  expect(usedForms('Tínkerbell')).toContain('tinkerbell');
});

test.each([
  ['  ', 'password_missing'],
  ['short', 'password_weak'],
  ['Password123!', 'password_common'],
])('the password "%s" is refused as %s', (password, why) => {
  expect(passwordRefusal(password)).toBe(why);
});
