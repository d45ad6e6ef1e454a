/**
 * Revocation of sessions: a sign-in begins a session, and each of its access tokens names it. A token stays valid
 * until it expires, so a revoked session is remembered until its last token has expired.
 */

/** Seconds that an access token lives, as the identity provider issues it (infra/aws/stateful-stack.ts). */
export const tokenLifetime = 900;

/**
 * Seconds for which a refresh token that was replaced stays good: a lost answer, or two tabs at once. The most that the
 * identity provider takes.
 */
export const rotationGrace = 60;

/** Seconds that a session lives at most: as long as its refresh token (infra/aws/stateful-stack.ts). */
export const sessionLifetime = 30 * 86_400;

/** Seconds without a renewal after which the cookie of a session opens nothing any more: half a day away from the desk. */
export const idleLimit = 12 * 3600;

/** True if a session was renewed too long ago to go on; times in epoch seconds. */
export const isIdle = (renewed: number, now: number): boolean => now - renewed > idleLimit;

/** Most sessions of a person that are remembered as ended by themselves. */
const mostEnded = 50;

/** Session of an access token. */
export interface Session {
  /** `origin_jti` of the token, the same in all tokens of a sign-in. */
  readonly id: string;
  /** `auth_time` of the token: epoch seconds of the sign-in. */
  readonly begun: number;
}

/** Session that was ended by itself, until its last token has expired (epoch seconds) or its refresh token. */
export interface EndedSession {
  readonly session: string;
  readonly until: number;
}

/** Revoked sessions of a person. */
export interface SessionEnds {
  /** Epoch seconds: all sessions that began earlier are revoked. */
  readonly sessions_from?: number | undefined;
  /** Session that goes on although it began before; empty for none. */
  readonly spared_session?: string | undefined;
  readonly ended_sessions?: readonly EndedSession[] | undefined;
  /** True while the person signs in with a second factor: our record, kept and copied together with the ends. */
  readonly second_factor?: boolean | undefined;
  /** True while the person has a passkey: our record as well. */
  readonly has_passkey?: boolean | undefined;
}

export const hasEnded = (
  { sessions_from = 0, spared_session = '', ended_sessions = [] }: SessionEnds,
  { id, begun }: Session,
): boolean =>
  (begun < sessions_from && id !== spared_session) || ended_sessions.some(({ session }) => session === id);

/** Revoked sessions of a member in one workspace: those of the person, and those that its administrators ended there. */
export interface MemberEnds extends SessionEnds {
  /** Epoch seconds: all sessions of the member that began earlier are revoked in this workspace alone. */
  readonly team_sessions_from?: number | undefined;
}

/** True if a session opens nothing in the workspace of the membership. */
export const hasEndedFor = (ends: MemberEnds, session: Session): boolean =>
  hasEnded(ends, session) || session.begun < (ends.team_sessions_from ?? 0);

/**
 * Revokes all sessions that began up to the second `now` (epoch seconds), that second included: the identity
 * provider's times are whole seconds. Idempotent: an earlier `now` changes nothing.
 */
export const allEnded = (ends: SessionEnds, now: number): SessionEnds => ({
  ...ends,
  spared_session: '',
  sessions_from: Math.max(ends.sessions_from ?? 0, now + 1),
});

/**
 * The same for all sessions but the caller's own. Race: of two that end each other, the first one's end stands, and the
 * second one ends nothing any more.
 */
export const othersEnded = (ends: SessionEnds, own: Session, now: number): SessionEnds =>
  hasEnded(ends, own) ? ends : { ...allEnded(ends, now), spared_session: own.id };

/**
 * Ends after one session, without those that are forgotten by now. `lifetime` in seconds: of its access tokens if its device
 * gives its refresh token back, otherwise `sessionLifetime`. Too many are cut to the last to be forgotten.
 */
export const oneEnded = (
  { ended_sessions = [], ...ends }: SessionEnds,
  session: string,
  now: number,
  lifetime: number,
): SessionEnds => {
  const known = ended_sessions.find((ended) => ended.session === session)?.until ?? 0;
  return {
    ...ends,
    ended_sessions: [
      ...ended_sessions.filter((ended) => ended.until > now && ended.session !== session),
      { session, until: Math.max(known, now + lifetime) },
    ]
      .toSorted((one, other) => one.until - other.until)
      .slice(-mostEnded),
  };
};

/** Milliseconds between two notes of a session that is in use: a note costs writes. */
const notedEvery = 5 * 60_000;

/** Most sessions that a membership remembers as seen: more are in use at once by nobody. */
const mostSeen = 20;

/** Session as a membership remembers it. */
export interface SeenSession {
  /** Epoch milliseconds of the last note. */
  readonly at: number;
  /** True once its device is among those of the person. */
  readonly known?: boolean | undefined;
}

/** Sessions seen in a workspace, by their ids. */
export type SeenSessions = Readonly<Record<string, SeenSession>>;

/** True if a session in use is to be noted now (epoch milliseconds). */
export const isUnnoted = (seen: SeenSessions, session: string, now: number): boolean => {
  const at = seen[session]?.at;
  return at === undefined || now - at >= notedEvery;
};

/** Time (epoch milliseconds) at which a member was last here, to a few minutes; undefined before the first time. */
export const lastSeen = (seen: SeenSessions): number | undefined => {
  const times = Object.values(seen).map(({ at }) => at);
  return times.length > 0 ? Math.max(...times) : undefined;
};

/** Sessions seen after a note of one; the longest unseen is forgotten. */
export const withSeen = (seen: SeenSessions, session: string, note: SeenSession): SeenSessions =>
  Object.fromEntries(
    Object.entries({ ...seen, [session]: { ...seen[session], ...note } })
      .toSorted(([, one], [, other]) => other.at - one.at)
      .slice(0, mostSeen),
  );
