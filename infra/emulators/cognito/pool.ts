import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import {
  badCredentials,
  CognitoError,
  codeExpired,
  codeMismatch,
  invalidParameter,
  limitExceeded,
  notAuthorized,
  userNotFound,
} from './errors.ts';
import { assertPolicy } from './passwords.ts';
import { type Identity, isPassword, makeVerifier } from './srp.ts';
import type { Challenge, CodePurpose, Session, Store, User, UserStatus } from './store.ts';
import type { Tokens } from './tokens.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface PoolOptions {
  readonly store: Store;
  readonly tokens: Tokens;
  /** Keyed into the hashes of codes and into what unknown users are answered with. */
  readonly pepper: string;
  readonly poolId: string;
  readonly clientId: string;
  /** Audit times, ms. Everything that expires goes by the real clock. */
  readonly now: () => number;
  readonly sendMail: (mail: Mail) => void | Promise<void>;
  /** The mail with the code of a forgotten password. */
  readonly resetMail: CodeMail;
}

/** A mail with a code, which replaces `{####}` in the text. */
export interface CodeMail {
  readonly subject: string;
  readonly text: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const challengeLifetime = 3 * minute;
const codeLifetime: Record<CodePurpose, number> = { 'sign-up': day, reset: 60 * minute };
const signUpMail: CodeMail = {
  subject: 'Your verification code',
  text: 'Your confirmation code is {####}',
};
const refreshTokenLifetime = 30 * day;
const temporaryPasswordLifetime = 7 * day;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const standardAttributes = new Set(
  'address birthdate family_name gender given_name locale middle_name name nickname phone_number picture preferred_username profile updated_at website zoneinfo'.split(
    ' ',
  ),
);

type AttributeList = readonly { readonly Name: string; readonly Value?: string | undefined }[];

/** A user's attributes as Cognito lists them. */
export const attributeListOf = (user: User) => [
  { Name: 'sub', Value: user.sub },
  { Name: 'email', Value: user.email },
  { Name: 'email_verified', Value: String(user.emailVerified) },
  ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
];

const identities = z.array(
  z.object({ userId: z.string(), providerName: z.string(), providerType: z.string(), primary: z.boolean() }),
);

/** Who the user is elsewhere, as the attribute of that name has it. */
export const identitiesOf = (user: Pick<User, 'attributes'>): z.output<typeof identities> =>
  identities.parse(JSON.parse(user.attributes.identities ?? '[]'));

/** Attributes with the given changes; an empty value removes one. Refuses what is not in the schema or not the user's to write. */
export const withAttributes = (current: User['attributes'], changes: AttributeList): User['attributes'] => {
  const next = new Map(Object.entries(current));
  for (const { Name, Value = '' } of changes) {
    if (['sub', 'email', 'email_verified', 'identities'].includes(Name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
    if (!standardAttributes.has(Name) && !Name.startsWith('custom:')) {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${Name}: Attribute does not exist in the schema.`,
      );
    }
    if (Value === '') next.delete(Name);
    else next.set(Name, Value);
  }
  return Object.fromEntries(next);
};

export type Pool = ReturnType<typeof createPool>;

/** The users of the pool and what may be done with their passwords, codes and sessions; the operations are a thin layer over it. */
export const createPool = (options: PoolOptions) => {
  const { store, tokens, pepper, clientId, poolId } = options;
  const poolName = poolId.slice(poolId.indexOf('_') + 1);
  const mac = (...parts: string[]) =>
    createHmac('sha256', pepper).update(JSON.stringify(parts)).digest('hex');
  const identityOf = (userId: string): Identity => ({ poolName, userId });

  const deliver = async (mail: Mail) => {
    try {
      await options.sendMail(mail);
    } catch (error) {
      throw new CognitoError('CodeDeliveryFailureException', `Unable to deliver message: ${error}`);
    }
  };

  const codeHash = (sub: string, purpose: CodePurpose, code: string) => mac('code', sub, purpose, code);

  const pool = {
    identityOf,
    users: store.users,

    /** Throws ResourceNotFoundException unless these are this pool's and its client's. */
    assertClient(id: string): void {
      if (id !== clientId) {
        throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
      }
    },
    assertPool(id: string): void {
      if (id !== poolId) {
        throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
      }
    },

    /** Lets somebody sign in by another provider's account as well. Throws InvalidParameterException when it is taken. */
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
      pool.update(user, { attributes: { ...user.attributes, identities: JSON.stringify(next) } });
    },

    /** For administrators, who may know who exists. */
    require(username: string): User {
      const user = store.users.find(username);
      if (!user) throw userNotFound();
      return user;
    },

    /**
     * What a sign-in is tried against. For a name that nobody has, a made-up user, the same each time, whose password
     * nobody knows: neither the answers nor the time they take tell that there is no such user (RFC 5054, 2.5.1.3).
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
      const now = options.now();
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

    update(
      user: User,
      changes: Partial<Pick<User, 'attributes' | 'enabled' | 'emailVerified' | 'status'>>,
    ): User {
      const next = { ...user, ...changes, updatedAt: options.now() };
      store.users.put(next);
      return next;
    },

    /** Gives the user a password, the policy permitting, and lifts a lockout. A temporary one has to be changed at the next sign-in. */
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
        updatedAt: options.now(),
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

    /** Mails a temporary password to its new owner. */
    mailTemporaryPassword: (user: User, password: string) =>
      deliver({
        to: user.email,
        subject: 'Your temporary password',
        text: `Your username is ${user.email} and temporary password is ${password}`,
      }),

    /** How Cognito says where it sent a code; for an address that may be nobody's, too. */
    deliveryTo(username: string) {
      const [name = '', domain = ''] = username.split('@');
      return {
        AttributeName: 'email',
        DeliveryMedium: 'EMAIL',
        Destination: `${name.charAt(0)}***@${domain.charAt(0)}***`,
      };
    },

    /** Mails a code of six digits, in place of the one before it. Throws LimitExceededException when asked too often. */
    async sendCode(user: User, purpose: CodePurpose): Promise<void> {
      const now = Date.now();
      if (store.attempts.areBlocked(`send:${purpose}`, user.sub, now)) throw limitExceeded();
      store.attempts.add(`send:${purpose}`, user.sub, now);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      store.codes.put(user.sub, purpose, codeHash(user.sub, purpose, code), now + codeLifetime[purpose]);
      const { subject, text } = purpose === 'reset' ? options.resetMail : signUpMail;
      await deliver({ to: user.email, subject, text: text.replace('{####}', code) });
    },

    /** Uses a code up. Throws CodeMismatchException, ExpiredCodeException, or LimitExceededException after too many wrong ones. */
    redeemCode(user: User, purpose: CodePurpose, code: string): void {
      const now = Date.now();
      if (store.attempts.areBlocked(`code:${purpose}`, user.sub, now)) throw limitExceeded();
      const kept = store.codes.find(user.sub, purpose);
      if (!kept || kept.expiresAt <= now) throw codeExpired();
      if (!timingSafeEqual(Buffer.from(kept.codeHash), Buffer.from(codeHash(user.sub, purpose, code)))) {
        store.attempts.add(`code:${purpose}`, user.sub, now);
        throw codeMismatch();
      }
      store.codes.delete(user.sub, purpose);
      store.attempts.clear(`code:${purpose}`, user.sub);
      store.attempts.clear(`send:${purpose}`, user.sub);
    },

    /** Throws NotAuthorizedException while a subject, existing or not, is locked out of signing in. */
    assertNotLocked(sub: string): void {
      if (store.attempts.areBlocked('sign-in', sub, Date.now())) {
        throw notAuthorized('Password attempts exceeded');
      }
    },
    recordSignInFailure: (sub: string): void => store.attempts.add('sign-in', sub, Date.now()),
    forgetSignInFailures: (sub: string): void => store.attempts.clear('sign-in', sub),

    challenges: {
      /** Opens a step that waits three minutes for its answer; returns the token (base64) that stands for it. */
      open(challenge: Omit<Challenge, 'expiresAt'>): string {
        const token = randomBytes(32).toString('base64');
        const now = Date.now();
        store.challenges.put(hashOf(token), { ...challenge, expiresAt: now + challengeLifetime }, now);
        return token;
      },
      /** The step, still open. Throws NotAuthorizedException if there is none. */
      read(token: string, name: Challenge['name']): Challenge {
        const challenge = store.challenges.find(hashOf(token), name, Date.now());
        if (!challenge) throw notAuthorized('Invalid session for the user, session is expired.');
        return challenge;
      },
      close: (token: string): void => store.challenges.delete(hashOf(token)),
    },

    /** Signs the user in: a session with its refresh token (random, kept as a hash, 30 days) and its first tokens. */
    startSession(user: User) {
      const refreshToken = randomBytes(64).toString('base64url');
      const authTime = Date.now();
      const session = {
        originJti: randomUUID(),
        sub: user.sub,
        authTime,
        expiresAt: authTime + refreshTokenLifetime,
      };
      store.sessions.put(hashOf(refreshToken), session);
      return { ...tokens.issue(user, session), RefreshToken: refreshToken };
    },

    /** Fresh tokens for a refresh token, which stays as it is (no rotation). Throws NotAuthorizedException. */
    refresh(refreshToken: string) {
      const session = store.sessions.byToken(hashOf(refreshToken));
      const user = session && store.users.find(session.sub);
      if (!session || !user) throw notAuthorized('Invalid Refresh Token');
      if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
      if (session.expiresAt <= Date.now()) throw notAuthorized('Refresh Token has expired');
      if (!user.enabled) throw notAuthorized('User is disabled.');
      return tokens.issue(user, session);
    },

    /** Ends the session of a refresh token. A token that is unknown or already revoked is no error (RFC 7009, 2.2). */
    revoke: (refreshToken: string): void => store.sessions.revoke(hashOf(refreshToken)),
    revokeAllOf: (user: User): void => store.sessions.revokeAllOf(user.sub),

    /** The owner of an access token. Throws NotAuthorizedException for one that is forged, expired or revoked, UserNotFoundException. */
    authenticated(accessToken: string): User {
      const { sub, originJti } = tokens.readAccess(accessToken);
      const user = pool.require(sub);
      const session: Session | undefined = store.sessions.byOriginJti(originJti);
      if (!session || session.revoked) throw notAuthorized('Access Token has been revoked');
      if (!user.enabled) throw notAuthorized('User is disabled.');
      return user;
    },
  };
  return pool;
};
