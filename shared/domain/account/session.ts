/**
 * Revocation of sessions: a sign-in begins a session, and each of its access tokens names it. A token stays valid
 * until it expires, so a revoked session is remembered until its last token has expired.
 */

/** Seconds that an access token lives, as the identity provider issues it (infra/aws/stateful-stack.ts). */
export const tokenLifetime = 900;

/** Most sessions of a person that are revoked one by one: more than a person ends within the lifetime of a token. */
const mostEnded = 50;

/** Session of an access token. */
export interface Session {
  /** `origin_jti` of the token, the same in all tokens of a sign-in. */
  readonly id: string;
  /** `auth_time` of the token: epoch seconds of the sign-in. */
  readonly begun: number;
}

/** Session revoked by itself, remembered `until` its last token has expired (epoch seconds). */
export interface EndedSession {
  readonly session: string;
  readonly until: number;
}

/** Revoked sessions of a person. */
export interface SessionEnds {
  /** Epoch seconds: all sessions that began earlier are revoked. */
  readonly sessions_from?: number | undefined;
  readonly ended_sessions?: readonly EndedSession[] | undefined;
}

export const hasEnded = (
  { sessions_from = 0, ended_sessions = [] }: SessionEnds,
  session: Session,
): boolean => session.begun < sessions_from || ended_sessions.some((ended) => ended.session === session.id);

/**
 * Revokes all sessions that began up to the second `now` (epoch seconds), that second included: the identity
 * provider's times are whole seconds. Idempotent: an earlier `now` changes nothing.
 */
export const allEnded = (ends: SessionEnds, now: number): SessionEnds => ({
  ...ends,
  sessions_from: Math.max(ends.sessions_from ?? 0, now + 1),
});

/** Revokes one session as of `now` (epoch seconds), and drops revocations whose tokens have all expired. */
export const oneEnded = (
  { sessions_from, ended_sessions = [] }: SessionEnds,
  session: string,
  now: number,
): SessionEnds => ({
  sessions_from,
  ended_sessions: [
    ...ended_sessions.filter((ended) => ended.until > now && ended.session !== session),
    { session, until: now + tokenLifetime },
  ].slice(-mostEnded),
});
