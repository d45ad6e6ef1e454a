/**
 * Sessions of a person, each begun by a sign-in and named in every token that it gives out. A token is good until it
 * expires, so that the end of a session has to be remembered as long as its last token lives.
 */

/** Seconds that an access token lives, as the identity provider issues it (infra/aws/stateful-stack.ts). */
export const tokenLifetime = 900;

/** Most sessions of a person that are remembered as ended by themselves: more than anybody ends in a quarter of an hour. */
const mostEnded = 50;

/** Session of an access token. */
export interface Session {
  /** `origin_jti` of the token, the same in all tokens of a sign-in. */
  readonly id: string;
  /** `auth_time` of the token: epoch seconds of the sign-in. */
  readonly begun: number;
}

/** Session that was ended by itself, until its last token has expired (epoch seconds). */
export interface EndedSession {
  readonly session: string;
  readonly until: number;
}

/** Ends of a person's sessions. */
export interface SessionEnds {
  /** Epoch seconds: sessions that began before are over. */
  readonly sessions_from?: number | undefined;
  readonly ended_sessions?: readonly EndedSession[] | undefined;
}

/** True for a session that is over. */
export const hasEnded = (
  { sessions_from = 0, ended_sessions = [] }: SessionEnds,
  session: Session,
): boolean => session.begun < sessions_from || ended_sessions.some((ended) => ended.session === session.id);

/**
 * Ends after all sessions that began up to the second `now` (epoch seconds), this one included: the identity provider names
 * whole seconds. A later end is never taken back.
 */
export const allEnded = (ends: SessionEnds, now: number): SessionEnds => ({
  ...ends,
  sessions_from: Math.max(ends.sessions_from ?? 0, now + 1),
});

/** Ends after one session, without those whose tokens have all expired. */
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
