/**
 * Outcome of a rule for a command: `accepted` with the events that follow, `refused` with a reason that the error
 * catalogue turns into a message, or `ignored` with a reason: an idempotent retry or repetition, which is no error.
 */
export type Decision<Event, Reason extends string = string> =
  | { readonly type: 'accepted'; readonly events: readonly Event[] }
  | Refused<Reason>
  | { readonly type: 'ignored'; readonly reason: Reason };

/** Expected refusal: its code, the field it is about, and values for its message. */
export interface Refused<Reason extends string = string> {
  readonly type: 'refused';
  readonly reason: Reason;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export const accept = <Event>(...events: Event[]) => ({ type: 'accepted', events }) as const;

export const ignore = <Reason extends string>(reason: Reason) => ({ type: 'ignored', reason }) as const;

export const refuse = <Reason extends string>(
  reason: Reason,
  about: { field?: string; params?: Record<string, string | number> } = {},
): Refused<Reason> => ({ type: 'refused', reason, ...about });
