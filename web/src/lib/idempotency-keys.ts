/**
 * Idempotency-Keys of calls that make or send something (docs/decisions/0031): a call has the same key until it has
 * succeeded, after a reload as well, so that a retry after a lost answer does nothing twice.
 */
import { now } from './server-time.ts';

interface Attempt {
  readonly key: string;
  /** The call's body, as JSON. */
  readonly body: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Call that is attempted: its method, address and body. */
export interface Attempted {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
}

/** Milliseconds after which the same call is meant anew: a second round, for example, has no words to tell it by. */
const longest = 30 * 60_000;

const field = 'proofline.attempts';

type Attempts = ReadonlyMap<string, Attempt>;
let known: Attempts | undefined;

/** This tab's attempts. Without a storage they last as long as the page. */
const attempts = (): Attempts => {
  if (!known) {
    try {
      known = new Map(JSON.parse(sessionStorage.getItem(field) ?? '[]'));
    } catch {
      known = new Map();
    }
  }
  return known;
};

const keep = (next: Attempts): void => {
  known = next;
  try {
    if (next.size > 0) sessionStorage.setItem(field, JSON.stringify([...next]));
    else sessionStorage.removeItem(field);
  } catch {
    // Full or unavailable: the keys last as long as the page.
  }
};

/** A PUT takes the place of the one before it at its address; POSTs of several bodies stand beside each other. */
const nameOf = ({ method, address }: Attempted, body: string): string =>
  method === 'PUT' ? `${method} ${address}` : `${method} ${address} ${body}`;

const bodyOf = ({ body }: Attempted): string => JSON.stringify(body) ?? '';

/** Idempotency-Key of a call. */
export const attemptKey = (call: Attempted): string => {
  const body = bodyOf(call);
  const name = nameOf(call, body);
  const fresh = [...attempts()].filter(([, { at }]) => now() - at < longest);
  const same = fresh.find(([other, attempt]) => other === name && attempt.body === body);
  if (same) return same[1].key;
  const key = crypto.randomUUID();
  keep(new Map([...fresh, [name, { key, body, at: now() }]]));
  return key;
};

/** Ends an attempt: the call was answered, or is kept to be sent later under its key. */
export const endAttempt = (call: Attempted): void => {
  const name = nameOf(call, bodyOf(call));
  keep(new Map([...attempts()].filter(([other]) => other !== name)));
};
