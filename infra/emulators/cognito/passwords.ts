import { randomInt } from 'node:crypto';
import { CognitoError } from './errors.ts';

const rules: readonly (readonly [RegExp, string])[] = [
  [/^.{8,}$/su, 'Password not long enough'],
  [/[A-Z]/, 'Password must have uppercase characters'],
  [/[a-z]/, 'Password must have lowercase characters'],
  [/[0-9]/, 'Password must have numeric characters'],
];

/** Throws InvalidPasswordException, with the rule that was broken, unless the password meets the pool's policy. */
export const assertPolicy = (password: string): void => {
  const broken = rules.find(([pattern]) => !pattern.test(password));
  if (broken) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken[1]}`);
  }
};

/** Letters and digits that can't be taken for one another when copied from a mail. */
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'] as const;
const pick = (letters: string) => letters.charAt(randomInt(letters.length));

/** A random password of 12 letters and digits that meets the policy. */
export const makeTemporaryPassword = (): string => {
  const letters = [...classes.map(pick), ...Array.from({ length: 9 }, () => pick(classes.join('')))];
  for (let last = letters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
};
