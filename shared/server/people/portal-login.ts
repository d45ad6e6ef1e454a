import { AdminDeleteUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { asItself } from '../data/acting.ts';
import { AddressChangeItem } from '../data/entities/address-change.ts';
import { PasswordLink } from '../data/entities/password-link.ts';
import { PersonSessions } from '../data/entities/person-sessions.ts';
import { RecoveryCodes } from '../data/entities/recovery-codes.ts';
import type { Refused } from '../lambda/result.ts';
import { accountFor, cognito, findAccount, hasPassword, setPassword } from './accounts.ts';
import { forgetSessions } from './seen-sessions.ts';

/** Id of the user pool. Throws in a function without it. */
export const poolId = (): string => {
  const id = process.env.USER_POOL_ID;
  if (!id) throw new Error('USER_POOL_ID is not set');
  return id;
};

/** Subject of the person with this address; undefined if there is no account. */
export const knownLogin = async (email: string): Promise<string | undefined> =>
  (await findAccount(poolId(), email))?.subject;

/**
 * Account of a person who has proved that the address is theirs. An existing password stays; otherwise `choose` gives
 * one, and if it refuses, no account is created.
 */
export const provenLogin = async (
  email: string,
  name: string,
  surname: string,
  choose: () => Promise<string | Refused>,
): Promise<{ readonly subject: string; readonly knownAlready: boolean } | Refused> => {
  const known = await findAccount(poolId(), email);
  if (known && hasPassword(known)) return { subject: known.subject, knownAlready: true };
  const password = await choose();
  if (typeof password !== 'string') return password;
  const { subject } = known ?? (await accountFor(poolId(), email, name, surname));
  await setPassword(poolId(), email, password);
  return { subject, knownAlready: false };
};

/** Deletes an account, with its revoked sessions, recovery codes and mailed links. Idempotent. */
export const forgetLogin = async (subject: string): Promise<void> => {
  const command = new AdminDeleteUserCommand({ UserPoolId: poolId(), Username: subject });
  await cognito.send(command).catch((error: unknown) => {
    if (!(error instanceof UserNotFoundException)) throw error;
  });
  // Records of a person are of no tenant.
  await asItself(() =>
    Promise.all([
      PersonSessions.delete({ subject }).go(),
      RecoveryCodes.delete({ subject }).go(),
      PasswordLink.delete({ subject }).go(),
      AddressChangeItem.delete({ subject }).go(),
      forgetSessions(subject),
    ]),
  );
};
