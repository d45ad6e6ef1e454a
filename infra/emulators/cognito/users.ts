import { randomUUID } from 'node:crypto';
import { type AttributeList, withAttributes } from './attributes.ts';
import { CognitoError, invalidParameter, userNotFound } from './errors.ts';
import { assertPolicy, storedPassword } from './passwords.ts';
import type { Store, User } from './store.ts';

export type PoolUsers = ReturnType<typeof createUsers>;

/** Pool whose users these are. */
export interface UserPool {
  readonly store: Store;
  /** Part of the pool's id after the underscore. */
  readonly poolName: string;
  /** Audit times, ms. */
  readonly now: () => number;
}

/** Users of the pool and their attributes. */
export const createUsers = ({ store, poolName, now }: UserPool) => {
  const update = (
    user: User,
    changes: Partial<Pick<User, 'attributes' | 'email' | 'enabled' | 'emailVerified' | 'status'>>,
  ): User => {
    const next = { ...user, ...changes, updatedAt: now() };
    store.users.put(next);
    return next;
  };

  return {
    users: store.users,
    update,

    /** User of that name. Throws UserNotFoundException, which only admin operations may reveal. */
    require(username: string): User {
      const user = store.users.find(username);
      if (!user) throw userNotFound();
      return user;
    },

    /** Adds a user. Throws UsernameExistsException, InvalidParameterException, InvalidPasswordException. */
    create(input: {
      email: string;
      password: string;
      attributes: AttributeList;
      emailVerified: boolean;
      status: 'UNCONFIRMED' | 'FORCE_CHANGE_PASSWORD';
    }): User {
      const email = input.email.toLowerCase();
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidParameter('Username should be an email.');
      const own = input.attributes.find(({ Name }) => Name === 'email');
      if (own && own.Value?.toLowerCase() !== email) {
        throw invalidParameter('The email attribute and the username differ.');
      }
      assertPolicy(input.password);
      const attributes = withAttributes(
        {},
        input.attributes.filter((attribute) => attribute !== own),
      );
      if (store.users.find(email)) {
        throw new CognitoError('UsernameExistsException', 'User already exists');
      }
      const sub = randomUUID();
      const createdAt = now();
      const user: User = {
        sub,
        email,
        emailVerified: input.emailVerified,
        attributes,
        status: input.status,
        enabled: true,
        ...storedPassword({ poolName, userId: sub }, input.password, input.status),
        createdAt,
        updatedAt: createdAt,
      };
      store.users.put(user);
      return user;
    },

    /**
     * Sets attributes as an administrator. An address that comes verified takes effect at once; without it the pool keeps the
     * verified one, whose code is not emulated here. Throws AliasExistsException for another user's address.
     */
    setAttributes(user: User, changes: AttributeList): User {
      const given = (name: string) => changes.find(({ Name }) => Name === name)?.Value;
      const email = given('email')?.toLowerCase();
      const verified = given('email_verified')?.toLowerCase();
      const attributes = withAttributes(
        user.attributes,
        changes.filter(({ Name }) => Name !== 'email' && Name !== 'email_verified'),
      );
      if (email !== undefined && verified !== 'true')
        throw invalidParameter('Not emulated: an address that is not verified.');
      const holder = email === undefined ? undefined : store.users.find(email);
      if (holder && holder.sub !== user.sub)
        throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
      return update(user, {
        attributes,
        ...(email !== undefined && { email }),
        ...(verified !== undefined && { emailVerified: verified === 'true' }),
      });
    },
  };
};
