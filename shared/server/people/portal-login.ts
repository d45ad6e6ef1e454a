import { AdminDeleteUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import type { Refused } from '../lambda/result.ts';
import { accountFor, cognito, findAccount, hasPassword, readyAccountFor, setPassword } from './accounts.ts';

const poolId = (): string => {
  const id = process.env.USER_POOL_ID;
  if (!id) throw new Error('USER_POOL_ID is not set');
  return id;
};

/** The identity provider's id of the person with this address, who is made known to it if need be. */
export const portalLogin = async (email: string, name: string, surname: string): Promise<string> =>
  (await readyAccountFor(poolId(), email, name, surname)).subject;

/** The identity provider's id of whoever has this address; undefined for nobody. */
export const knownLogin = async (email: string): Promise<string | undefined> =>
  (await findAccount(poolId(), email))?.subject;

/**
 * A login for somebody who has proved that the address is theirs. Whoever has one already keeps it, and its password;
 * whoever is new gets the one that `choose` answers, or none when it refuses.
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

/** Takes a person's account away; one that is gone already is no error. */
export const forgetLogin = async (subject: string): Promise<void> => {
  const command = new AdminDeleteUserCommand({ UserPoolId: poolId(), Username: subject });
  await cognito.send(command).catch((error: unknown) => {
    if (!(error instanceof UserNotFoundException)) throw error;
  });
};
