/**
 * Hold of a workspace by an operator: shut to its members and guests, without mail, until it is released, and nothing of it is
 * deleted (docs/decisions/0154).
 */
export interface Hold {
  /** Instant of its beginning. */
  readonly since: string;
  /** Words of the operator, for operators alone. */
  readonly reason: string;
}

interface Standing {
  readonly held?: Hold | undefined;
  /** End of the grace of a deletion. */
  readonly deletes_on?: string | undefined;
}

/** Reason for which a workspace answers nobody and sends nothing; a hold goes before a deletion. Undefined for an open one. */
export const shutBy = ({ held, deletes_on }: Standing): 'hold' | 'deletion' | undefined => {
  if (held) return 'hold';
  return deletes_on === undefined ? undefined : 'deletion';
};

/** End of a deletion's grace after a hold: the time on hold does not count, as nobody could call the workspace back. */
export const graceAfterHold = (deletes_on: string, { since }: Hold, released: string): string => {
  const left = Math.max(Date.parse(deletes_on) - Date.parse(since), 0);
  return new Date(Date.parse(released) + left).toISOString();
};
