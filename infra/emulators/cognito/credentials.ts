import { badCredentials, limitExceeded, notAuthorized } from './errors.ts';
import { assertPolicy, storedPassword } from './passwords.ts';
import { pepperedHash } from './pepper.ts';
import { type Identity, isPassword, makeVerifier } from './srp.ts';
import type { User, UserStatus } from './store.ts';
import type { UserPool } from './users.ts';

/** Passwords of the pool's users, and the lockouts after wrong ones. */
export const createCredentials = ({
  store,
  pepper,
  poolName,
  now,
}: UserPool & { readonly pepper: string }) => {
  const identityOf = (userId: string): Identity => ({ poolName, userId });

  return {
    identityOf,

    /**
     * User that a sign-in is checked against. An unknown name gets a fake user, the same each time, with a random
     * password: neither the answers nor their timing reveal that the user does not exist (RFC 5054, 2.5.1.3).
     */
    subjectOf(username: string): Pick<User, 'sub' | 'salt' | 'verifier'> {
      const user = store.users.find(username);
      if (user) return user;
      const seed = pepperedHash(pepper, 'nobody', username.toLowerCase());
      const sub = `${seed.slice(0, 8)}-${seed.slice(8, 12)}-4${seed.slice(13, 16)}-a${seed.slice(17, 20)}-${seed.slice(20, 32)}`;
      return {
        sub,
        ...makeVerifier(identityOf(sub), pepperedHash(pepper, 'password', seed), seed.slice(32)),
      };
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
        ...storedPassword(identityOf(user.sub), password, status),
        attributes,
        status,
        updatedAt: now(),
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
