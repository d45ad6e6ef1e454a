import { randomInt } from 'node:crypto';
import { CognitoError } from './errors.ts';
import { type Identity, makeVerifier } from './srp.ts';
import type { User, UserStatus } from './store.ts';

/** Password policy of the deployed pool (infra/aws/stateful-stack.ts); infra/aws/identity.spec.ts compares the two. */
const policy = /^\S(?:.{8,254})\S$/su;

/** Throws InvalidPasswordException, unless the password meets the pool's policy. */
export const assertPolicy = (password: string): void => {
  if (!policy.test(password))
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
};

/** Milliseconds that a temporary password is good for. */
const temporaryLifetime = 7 * 24 * 60 * 60_000;

/** Password as it is stored of a user of that status. */
export const storedPassword = (
  identity: Identity,
  password: string,
  status: UserStatus,
): Pick<User, 'salt' | 'verifier' | 'passwordExpiresAt'> => ({
  ...makeVerifier(identity, password),
  passwordExpiresAt: status === 'FORCE_CHANGE_PASSWORD' ? Date.now() + temporaryLifetime : null,
});

/** Characters that are not easily confused when copied from a mail. */
const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#%*+='] as const;
const pick = (letters: string) => letters.charAt(randomInt(letters.length));

/** Random password of 13 characters that meets the policy. */
export const makeTemporaryPassword = (): string => {
  const letters = [...classes.map(pick), ...Array.from({ length: 9 }, () => pick(classes.join('')))];
  for (let last = letters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
};
