import { createHmac, randomUUID } from 'node:crypto';
import { type AttributeList, identitiesOf, withAttributes } from './attributes.ts';
import {
  badCredentials,
  CognitoError,
  invalidParameter,
  limitExceeded,
  notAuthorized,
  userNotFound,
} from './errors.ts';
import { assertPolicy } from './passwords.ts';
import { type Identity, isPassword, makeVerifier } from './srp.ts';
import type { Store, User, UserStatus } from './store.ts';

/** Milliseconds. */
const temporaryPasswordLifetime = 7 * 24 * 60 * 60_000;

export type PoolUsers = ReturnType<typeof createUsers>;

/** Users of the pool, their passwords and their lockouts. `poolName` is the part of the pool's id after the underscore. */
export const createUsers = ({
  store,
  pepper,
  poolName,
  now: auditTime,
}: {
  readonly store: Store;
  readonly pepper: string;
  readonly poolName: string;
  readonly now: () => number;
}) => {
  const mac = (...parts: string[]) =>
    createHmac('sha256', pepper).update(JSON.stringify(parts)).digest('hex');
  const identityOf = (userId: string): Identity => ({ poolName, userId });

  const update = (
    user: User,
    changes: Partial<Pick<User, 'attributes' | 'email' | 'enabled' | 'emailVerified' | 'status'>>,
  ): User => {
    const next = { ...user, ...changes, updatedAt: auditTime() };
    store.users.put(next);
    return next;
  };

  return {
    identityOf,
    users: store.users,
    update,

    /** User of that name. Throws UserNotFoundException, which only admin operations may reveal. */
    require(username: string): User {
      const user = store.users.find(username);
      if (!user) throw userNotFound();
      return user;
    },

    /**
     * User that a sign-in is checked against. An unknown name gets a fake user, the same each time, with a random
     * password: neither the answers nor their timing reveal that the user does not exist (RFC 5054, 2.5.1.3).
     */
    subjectOf(username: string): Pick<User, 'sub' | 'salt' | 'verifier'> {
      const user = store.users.find(username);
      if (user) return user;
      const seed = mac('nobody', username.toLowerCase());
      const sub = `${seed.slice(0, 8)}-${seed.slice(8, 12)}-4${seed.slice(13, 16)}-a${seed.slice(17, 20)}-${seed.slice(20, 32)}`;
      return { sub, ...makeVerifier(identityOf(sub), mac('password', seed), seed.slice(32)) };
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
      const now = auditTime();
      const user: User = {
        sub,
        email,
        emailVerified: input.emailVerified,
        attributes,
        status: input.status,
        enabled: true,
        ...makeVerifier(identityOf(sub), input.password),
        passwordExpiresAt:
          input.status === 'FORCE_CHANGE_PASSWORD' ? Date.now() + temporaryPasswordLifetime : null,
        createdAt: now,
        updatedAt: now,
      };
      store.users.put(user);
      return user;
    },

    /**
     * Sets the user's password, if the policy permits it, and ends a lockout. A temporary password has to be changed
     * at the next sign-in.
     */
    setPassword(
      user: User,
      password: string,
      status: Extract<UserStatus, 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'>,
      attributes: User['attributes'] = user.attributes,
    ): User {
      assertPolicy(password);
      const next: User = {
        ...user,
        ...makeVerifier(identityOf(user.sub), password),
        attributes,
        status,
        passwordExpiresAt: status === 'FORCE_CHANGE_PASSWORD' ? Date.now() + temporaryPasswordLifetime : null,
        updatedAt: auditTime(),
      };
      store.users.put(next);
      store.attempts.clear('sign-in', user.sub);
      return next;
    },

    /** Throws NotAuthorizedException for a wrong password, LimitExceededException after too many. */
    assertPassword(user: User, password: string): void {
      if (store.attempts.areBlocked('change-password', user.sub, Date.now())) throw limitExceeded();
      if (!isPassword(identityOf(user.sub), password, user)) {
        store.attempts.add('change-password', user.sub, Date.now());
        throw badCredentials();
      }
      store.attempts.clear('change-password', user.sub);
    },

    /** Creates or updates the profile of a provider's person, with the attributes of the last sign-in. */
    putProfile(
      name: string,
      { name: providerName, type: providerType }: { readonly name: string; readonly type: string },
      userId: string,
      attributes: Readonly<Record<string, string>>,
    ): User {
      const known = store.users.find(name);
      const now = auditTime();
      const identity = { userId, providerName, providerType, primary: true };
      const user: User = {
        ...(known ?? {
          sub: randomUUID(),
          enabled: true,
          createdAt: now,
          ...makeVerifier(identityOf(name), mac('profile', name)),
        }),
        email: name.toLowerCase(),
        emailVerified: false,
        attributes: { ...attributes, identities: JSON.stringify([identity]) },
        status: 'EXTERNAL_PROVIDER',
        passwordExpiresAt: null,
        updatedAt: now,
      };
      store.users.put(user);
      return user;
    },

    /**
     * Lets the user sign in by another provider's account as well. Throws InvalidParameterException if that is linked
     * already.
     */
    link(user: User, providerName: string, userId: string): void {
      const taken = store.users
        .list()
        .flatMap(identitiesOf)
        .some((one) => one.providerName === providerName && one.userId === userId);
      if (taken) throw invalidParameter('SourceUser is already linked to DestinationUser');
      const next = [
        ...identitiesOf(user),
        { userId, providerName, providerType: providerName, primary: false },
      ];
      update(user, { attributes: { ...user.attributes, identities: JSON.stringify(next) } });
    },

    /** Takes that account from the user who signs in by it. Throws UserNotFoundException if nobody does. */
    unlink(providerName: string, userId: string): void {
      const isIt = (one: { readonly providerName: string; readonly userId: string }) =>
        one.providerName === providerName && one.userId === userId;
      const user = store.users.list().find((one) => identitiesOf(one).some(isIt));
      if (!user) throw userNotFound();
      const { identities: _, ...attributes } = user.attributes;
      const left = identitiesOf(user).filter((one) => !isIt(one));
      update(user, {
        attributes: { ...attributes, ...(left.length > 0 && { identities: JSON.stringify(left) }) },
      });
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

    /** Throws NotAuthorizedException while a subject, real or fake, is locked out. */
    assertNotLocked(sub: string): void {
      if (store.attempts.areBlocked('sign-in', sub, Date.now())) {
        throw notAuthorized('Password attempts exceeded');
      }
    },
    recordSignInFailure: (sub: string): void => store.attempts.add('sign-in', sub, Date.now()),
    forgetSignInFailures: (sub: string): void => store.attempts.clear('sign-in', sub),
  };
};
