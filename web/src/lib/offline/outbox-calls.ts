/** Queued calls as screens show them (docs/decisions/0018). */
import type { Problem } from '#contracts/errors.ts';
import type { Message, WaitingWords } from '#lib/calls/api.ts';

export interface Kept extends WaitingWords {
  readonly id: string;
  readonly message: Message;
  /** Time of the call, in epoch milliseconds of this machine. */
  readonly at: number;
  /** Page of the call, to which its person can return. */
  readonly page: string;
  /** Refused by the server: no automatic retry. */
  readonly refused?: Problem | { readonly status: number };
  /** True if its person has confirmed to send it although it is too old. */
  readonly confirmed?: boolean;
}

/** Limit in ms: the server remembers an idempotency key for a day; an hour is left for clock drift. */
const longest = 23 * 3600_000;

/**
 * True if it is too old to be sent without confirmation: if only its answer was lost, the call would be applied
 * twice.
 */
export const isOld = ({ at, confirmed }: Kept): boolean => !confirmed && Date.now() - at > longest;

/** True for a call that is sent with the next connection. */
export const isDue = (kept: Kept): boolean => !kept.refused && !isOld(kept);

/** Queued calls of one person, for screens that show and settle them. */
export interface ShownOutbox {
  readonly subscribe: (listener: () => void) => () => void;
  readonly calls: () => readonly Kept[];
  /** Removes a call: it was cancelled, or its refusal was seen. */
  readonly drop: (id: string) => Promise<void>;
  /** Confirms a call that was too old. */
  readonly confirm: (id: string) => Promise<void>;
  /** Says that a call is shown at its place, until the answered function is called: no other part of the page shows its words. */
  readonly place?: ((id: string) => () => void) | undefined;
  /** Sends calls while a page is open, and returns how to end that; undefined where another part of the page does so. */
  readonly start?: (() => () => void) | undefined;
}

/** List of queued calls, as a store for `useSyncExternalStore`. */
export const createCallList = () => {
  let shown: readonly Kept[] = [];
  let placed: readonly string[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    calls: () => shown,
    show: (calls: readonly Kept[]) => {
      shown = calls;
      tell();
    },
    place: (id: string) => {
      placed = [...placed, id];
      tell();
      return () => {
        placed = placed.toSpliced(placed.indexOf(id), 1);
        tell();
      };
    },
    /** Ids of calls that are shown at their places. */
    placed: () => placed,
  };
};

export type CallList = ReturnType<typeof createCallList>;

/** Queued calls of the signed-in person. */
export const ownCalls = createCallList();
