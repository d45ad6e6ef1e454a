import { randomUUID } from 'node:crypto';
import { identitiesOf } from './attributes.ts';
import { invalidParameter, userNotFound } from './errors.ts';
import { pepperedHash } from './pepper.ts';
import { makeVerifier } from './srp.ts';
import type { User } from './store.ts';
import type { PoolUsers, UserPool } from './users.ts';

const isAccount = (
  identity: ReturnType<typeof identitiesOf>[number],
  providerName: string,
  userId: string,
): boolean => identity.providerName === providerName && identity.userId === userId;

/** Accounts at identity providers: profiles of their people, and links to native users. */
export const createProviderAccounts = (
  { store, pepper, poolName, now }: UserPool & { readonly pepper: string },
  users: PoolUsers,
) => {
  /** User who signs in by that account. */
  const holderOf = (providerName: string, userId: string): User | undefined =>
    store.users.list().find((user) => identitiesOf(user).some((one) => isAccount(one, providerName, userId)));

  return {
    holderOf,

    /** Creates or updates the profile of a provider's person, with the attributes of the last sign-in. */
    putProfile(
      name: string,
      { name: providerName, type: providerType }: { readonly name: string; readonly type: string },
      userId: string,
      attributes: Readonly<Record<string, string>>,
    ): User {
      const known = store.users.find(name);
      const at = now();
      const identity = { userId, providerName, providerType, primary: true };
      const user: User = {
        ...(known ?? {
          sub: randomUUID(),
          enabled: true,
          createdAt: at,
          ...makeVerifier({ poolName, userId: name }, pepperedHash(pepper, 'profile', name)),
        }),
        email: name.toLowerCase(),
        emailVerified: false,
        attributes: { ...attributes, identities: JSON.stringify([identity]) },
        status: 'EXTERNAL_PROVIDER',
        passwordExpiresAt: null,
        updatedAt: at,
      };
      store.users.put(user);
      return user;
    },

    /**
     * Lets the user sign in by another provider's account as well. Throws InvalidParameterException if that is linked
     * already.
     */
    link(user: User, providerName: string, userId: string): void {
      if (holderOf(providerName, userId))
        throw invalidParameter('SourceUser is already linked to DestinationUser');
      const next = [
        ...identitiesOf(user),
        { userId, providerName, providerType: providerName, primary: false },
      ];
      users.update(user, { attributes: { ...user.attributes, identities: JSON.stringify(next) } });
    },

    /** Takes that account from the user who signs in by it. Throws UserNotFoundException if nobody does. */
    unlink(providerName: string, userId: string): void {
      const user = holderOf(providerName, userId);
      if (!user) throw userNotFound();
      const { identities: _, ...attributes } = user.attributes;
      const left = identitiesOf(user).filter((identity) => !isAccount(identity, providerName, userId));
      users.update(user, {
        attributes: { ...attributes, ...(left.length > 0 && { identities: JSON.stringify(left) }) },
      });
    },
  };
};
