/** Limits of calls. Each route names one in its contract. */

/** At most `calls` within any `seconds`, for each of those that are counted apart. */
export interface LimitRule {
  /**
   * `caller`: the member, the link, or the network of a public call. `subject`: the thing that the path names, whoever calls.
   * `email`: the address that the call mails.
   */
  readonly per: 'caller' | 'network' | 'subject' | 'email';
  readonly calls: number;
  readonly seconds: number;
  /**
   * Counted by each instance of a function for itself, in memory: it costs nothing and stops a loop, but not many at once, which the
   * gateway throttles. Without it the count is one of the table's, and exact.
   */
  readonly inInstance?: boolean;
}

const minute = 60;
const hour = 60 * minute;

/** Mails to whoever's address a stranger types; a whole office may share a network. */
const mailed = [
  { per: 'email', calls: 5, seconds: hour },
  { per: 'network', calls: 20, seconds: hour },
] as const;

const pace = (calls: number) => [{ per: 'caller', calls, seconds: minute, inInstance: true }] as const;

export const limits = {
  /** Far above a person's pace with several tabs open, and below that of a script without pauses. */
  read: pace(1_200),
  write: pace(600),
  /** Work for the server far beyond its answer's size: whole exports, searches, reports. */
  costly: pace(120),
  /** Calls of a whole office behind one network, signed in to nothing. */
  public: pace(1_200),
  sign_up: mailed,
  resend: mailed,
  retrieve: [
    { per: 'email', calls: 3, seconds: hour },
    { per: 'network', calls: 20, seconds: hour },
  ],
  /** Guesses of the password of one sign-up by the holder of its link; each costs the server a slow hash. */
  guess: [{ per: 'subject', calls: 10, seconds: hour }],
  /** Each invitation is a mail: an agency adds many people in an hour, but nobody the same one often. */
  invite: [
    { per: 'caller', calls: 300, seconds: hour },
    { per: 'subject', calls: 5, seconds: hour },
  ],
  /** Openings of a link are kept one by one, and told in the history. */
  opening: [{ per: 'subject', calls: 30, seconds: 10 * minute, inInstance: true }],
  /** Mails of the team to the contacts of a project. */
  send: [{ per: 'caller', calls: 200, seconds: hour }],
  /** Messages and decisions of a client mail the whole team, also those that come late. */
  message: [{ per: 'caller', calls: 30, seconds: 10 * minute }],
} as const satisfies Record<string, readonly LimitRule[]>;

export type LimitName = keyof typeof limits;

/** Calls in two windows of a rule, which begin at whole multiples of its `seconds`. */
export interface Counted {
  /** Calls of the present window, this one included. */
  readonly current: number;
  readonly previous: number;
  /** Seconds since the present window began. */
  readonly elapsed: number;
}

/**
 * Seconds until a further call would be let in; 0 if this one is. The earlier window counts by the share of it that the last
 * `seconds` still cover, so that nobody gets twice the calls across an edge.
 */
export const limitWait = ({ calls, seconds }: LimitRule, { current, previous, elapsed }: Counted): number => {
  if (current + previous * (1 - elapsed / seconds) <= calls) return 0;
  const next = current + 1;
  if (next <= calls) return Math.ceil(seconds * (1 - (calls - next) / previous) - elapsed);
  return Math.ceil(seconds - elapsed + seconds * Math.max(0, 1 - (calls - 1) / current));
};
