/**
 * Idempotency-Keys of calls that create or send something (docs/decisions/0031): a call keeps its key until it has
 * succeeded, across reloads, so that a retry after a lost answer does nothing twice.
 */
import { now } from './server-time.ts';

interface Attempt {
  readonly key: string;
  /** Body of the call, as JSON. */
  readonly body: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Attempted call: its method, address and body. */
export interface Attempted {
  readonly method: string;
  readonly address: string;
  readonly body?: unknown;
}

/**
 * Milliseconds after which an equal call counts as a new one: a second round, for example, has no distinguishing
 * words.
 */
const longest = 30 * 60_000;

const field = 'proofline.attempts';

type Attempts = ReadonlyMap<string, Attempt>;
let known: Attempts | undefined;

/** Attempts of this tab. Without a storage they last as long as the page. */
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
    // Storage full or unavailable: the keys last as long as the page.
  }
};

/** Name of a call: a PUT replaces the previous one at its address; POSTs of different bodies coexist. */
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

/** Ends an attempt: the call was answered, or is queued with its key. */
export const endAttempt = (call: Attempted): void => {
  const name = nameOf(call, bodyOf(call));
  keep(new Map([...attempts()].filter(([other]) => other !== name)));
};
