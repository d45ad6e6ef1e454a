import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CognitoError, notAuthorized } from './errors.ts';
import type { Challenge, Session, Store, User } from './store.ts';
import type { Tokens } from './tokens.ts';
import type { PoolUsers } from './users.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** Milliseconds. */
const challengeLifetime = 3 * 60_000;
const refreshTokenLifetime = 30 * 24 * 60 * 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Sign-ins in progress, and the sessions that they start. */
export const createSessions = (
  store: Store,
  tokens: Tokens,
  users: Pick<PoolUsers, 'require'>,
  /** Grace of a replaced refresh token in milliseconds; undefined where none is replaced. */
  rotationGrace?: number | undefined,
) => ({
  challenges: {
    /** Opens a challenge, which expires after three minutes; returns its token (base64). */
    open(challenge: Omit<Challenge, 'expiresAt'>): string {
      const token = randomBytes(32).toString('base64');
      const now = Date.now();
      store.challenges.put(hashOf(token), { ...challenge, expiresAt: now + challengeLifetime }, now);
      return token;
    },
    /** Open challenge of a token. Throws NotAuthorizedException if there is none. */
    read(token: string, name: Challenge['name']): Challenge {
      const challenge = store.challenges.find(hashOf(token), name, Date.now());
      if (!challenge) throw notAuthorized('Invalid session for the user, session is expired.');
      return challenge;
    },
    close: (token: string): void => store.challenges.delete(hashOf(token)),
  },

  /**
   * Signs the user in, by default now, otherwise at a time in ms: a session with its refresh token (random, stored as
   * a hash, valid for 30 days) and its first tokens.
   */
  startSession(user: User, authTime = Date.now()) {
    const refreshToken = randomBytes(64).toString('base64url');
    const session = {
      originJti: randomUUID(),
      sub: user.sub,
      authTime,
      expiresAt: authTime + refreshTokenLifetime,
    };
    store.sessions.put(hashOf(refreshToken), session);
    return { ...tokens.issue(user, session), RefreshToken: refreshToken };
  },

  rotates: rotationGrace !== undefined,

  /**
   * New tokens for a refresh token, with its successor where tokens rotate. Throws NotAuthorizedException, and
   * RefreshTokenReuseException for a token that was replaced longer ago than the grace.
   */
  refresh(refreshToken: string) {
    const session = store.sessions.byToken(hashOf(refreshToken));
    const user = session && store.users.find(session.sub);
    if (!session || !user) throw notAuthorized('Invalid Refresh Token');
    if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
    if (session.expiresAt <= Date.now()) throw notAuthorized('Refresh Token has expired');
    if (!user.enabled) throw notAuthorized('User is disabled.');
    const issued = tokens.issue(user, session);
    if (rotationGrace === undefined) return issued;
    const hash = hashOf(refreshToken);
    const replacedAt = store.sessions.replacedAt(hash);
    if (replacedAt !== undefined && replacedAt + rotationGrace <= Date.now()) {
      throw new CognitoError('RefreshTokenReuseException', 'Refresh Token has been rotated');
    }
    const next = randomBytes(64).toString('base64url');
    store.sessions.rotate(session.originJti, hash, hashOf(next), Date.now());
    return { ...issued, RefreshToken: next };
  },

  /** Ends the session of a refresh token. A token that is unknown or already revoked is no error (RFC 7009, 2.2). */
  revoke(refreshToken: string): void {
    const session = store.sessions.byToken(hashOf(refreshToken));
    if (session) store.sessions.revoke(session.originJti);
  },
  revokeAllOf: (user: User): void => store.sessions.revokeAllOf(user.sub),

  /**
   * User of an access token. Throws NotAuthorizedException for a forged, expired or revoked token,
   * UserNotFoundException for a deleted user.
   */
  authenticated(accessToken: string): User {
    const { sub, originJti } = tokens.readAccess(accessToken);
    const user = users.require(sub);
    const session: Session | undefined = store.sessions.byOriginJti(originJti);
    if (!session || session.revoked) throw notAuthorized('Access Token has been revoked');
    if (!user.enabled) throw notAuthorized('User is disabled.');
    return user;
  },
});
