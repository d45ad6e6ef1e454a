/** Rate limits of calls. The contract of each route names its limit. */
import { daySeconds, hourSeconds } from '../calendar/units.ts';

/**
 * Sliding window: at most `calls` within any `seconds`, counted separately `per` caller, contact, network, subject or address.
 */
export interface LimitRule {
  /**
   * `caller`: the member, the link, or the network of a public call. `contact`: the contact of the link, by all of
   * their links together. `subject`: the thing that the path names, for all callers together. `email`: the address that
   * the call mails.
   */
  readonly per: 'caller' | 'contact' | 'network' | 'subject' | 'email';
  readonly calls: number;
  readonly seconds: number;
  /**
   * Counted in the memory of each instance of a function: no cost, stops a loop, but not many instances at once,
   * which the gateway throttles. Otherwise the count is in the table, and exact.
   */
  readonly inInstance?: boolean;
}

const minute = 60;

/** Mails to an address that a stranger typed; a whole office may share a network. */
const mailed = [
  { per: 'email', calls: 5, seconds: hourSeconds },
  { per: 'network', calls: 20, seconds: hourSeconds },
] as const;

const pace = (calls: number) => [{ per: 'caller', calls, seconds: minute, inInstance: true }] as const;

export const limits = {
  /** Far above a person's pace with several tabs open, and below the pace of a script. */
  read: pace(1_200),
  write: pace(600),
  /** Expensive calls: whole exports, searches, reports. */
  costly: pace(120),
  /** Calls without a sign-in; a whole office may share a network. */
  public: pace(1_200),
  sign_up: mailed,
  resend: mailed,
  retrieve: [
    { per: 'email', calls: 3, seconds: hourSeconds },
    { per: 'network', calls: 20, seconds: hourSeconds },
  ],
  /** Links for a new password. */
  new_password: mailed,
  /** Links for another address of a login; each request mails the present one as well. */
  new_address: [...mailed, { per: 'caller', calls: 5, seconds: hourSeconds }],
  /** Recovery codes can't be guessed, but each try costs look-ups and may turn a second factor off. */
  recover: mailed,
  /** Each invitation is a mail: an agency adds many people in an hour, but nobody the same one often. */
  invite: [
    { per: 'caller', calls: 300, seconds: hourSeconds },
    { per: 'subject', calls: 5, seconds: hourSeconds },
  ],
  /** Each opening of a link is recorded, and shown in the history. */
  opening: [{ per: 'subject', calls: 30, seconds: 10 * minute, inInstance: true }],
  /** Mails of the team to the contacts of a project: two commands on 200 projects, and 50 mails beside them. */
  send: [{ per: 'caller', calls: 450, seconds: hourSeconds }],
  /** Codes for decisions by a link go to its contact, whoever asks for them: the agency can copy any number of links. */
  decision_code: [{ per: 'contact', calls: 5, seconds: hourSeconds }],
  /**
   * Pictures of other sites that the server fetches: for a workspace (`caller`), and tries of one picture (`subject`). Those
   * that were fetched before are not counted.
   */
  remote_picture: [
    { per: 'caller', calls: 300, seconds: hourSeconds },
    { per: 'subject', calls: 5, seconds: hourSeconds },
  ],
  /** New link, asked for by the holder of an ended one: it mails the team. */
  link_ask: [
    { per: 'subject', calls: 1, seconds: daySeconds },
    { per: 'network', calls: 20, seconds: hourSeconds },
  ],
  /** Messages and decisions of a client mail the whole team, also those that come late. */
  message: [{ per: 'caller', calls: 30, seconds: 10 * minute }],
} as const satisfies Record<string, readonly LimitRule[]>;

export type LimitName = keyof typeof limits;

/** Counts of a rule's present and previous window; windows begin at whole multiples of its `seconds`. */
export interface Counted {
  /** Calls of the present window, the current call included. */
  readonly current: number;
  readonly previous: number;
  /** Seconds since the present window began. */
  readonly elapsed: number;
}

/**
 * Seconds until another call is let in; 0 if this one is. The previous window counts in proportion to its overlap
 * with the last `seconds`, so that a burst across the edge of two windows gets no double allowance.
 */
export const limitWait = ({ calls, seconds }: LimitRule, { current, previous, elapsed }: Counted): number => {
  if (current + previous * (1 - elapsed / seconds) <= calls) return 0;
  const next = current + 1;
  if (next <= calls) return Math.ceil(seconds * (1 - (calls - next) / previous) - elapsed);
  return Math.ceil(seconds - elapsed + seconds * Math.max(0, 1 - (calls - 1) / current));
};

/** Seconds to wait as people read them, in signs that all languages share: seconds below a minute, else whole minutes. */
export const waitInWords = (seconds: number): string =>
  seconds < 60 ? `${Math.ceil(seconds)}\u00A0s` : `${Math.ceil(seconds / 60)}\u00A0min`;
