/**
 * Outbox: queue of calls made offline (docs/decisions/0018), stored in the browser in order, sent one after the other,
 * by one tab at a time. A call that the server refuses stays until its person has seen it.
 */
import { get, update } from 'idb-keyval';
import type { Problem } from '#contracts/errors.ts';
import { ApiError, type Message, sendKept, type WaitingWords } from '../api.ts';
import { personHere } from '../signed-in-person.ts';
import { isWaiting, rememberWaiting } from './outbox-flag.ts';
import { storeOf } from './stores.ts';

export interface Kept extends WaitingWords {
  readonly id: string;
  readonly message: Message;
  /** Time of the call, in epoch milliseconds of this machine. */
  readonly at: number;
  /** Page of the call, to which its person can return. */
  readonly page: string;
  /** Refused by the server: not sent again automatically. */
  readonly refused?: Problem | { readonly status: number };
  /** Confirmed by its person to be sent although it is too old. */
  readonly confirmed?: boolean;
}

/** Limit in ms: the server remembers an idempotency key for a day; an hour is left for clock drift. */
const longest = 23 * 3600_000;

/** Too old to be sent without confirmation: if only its answer was lost, the call would be applied twice. */
export const isOld = ({ at, confirmed }: Kept): boolean => !confirmed && Date.now() - at > longest;

const field = 'calls';
let shown: readonly Kept[] = [];
const listeners = new Set<() => void>();
/** Synchronises the tabs of this person. */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('proofline.outbox');

const isDue = (kept: Kept) => !kept.refused && !isOld(kept);

const show = (calls: readonly Kept[]): void => {
  shown = calls;
  rememberWaiting(calls.filter(isDue).length);
  for (const listener of listeners) listener();
};

const read = async (): Promise<readonly Kept[]> => {
  const person = personHere();
  return person === undefined ? [] : ((await get<readonly Kept[]>(field, storeOf('outbox', person))) ?? []);
};

const change = async (how: (calls: readonly Kept[]) => readonly Kept[]): Promise<void> => {
  const person = personHere();
  if (person === undefined) throw new Error('nobody is signed in');
  await update<readonly Kept[]>(field, (calls = []) => how(calls), storeOf('outbox', person));
  show(await read());
  channel?.postMessage('changed');
};

channel?.addEventListener('message', () => void read().then(show));

/** Store for `useSyncExternalStore`. */
export const outbox = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  calls: () => shown,
};

/** Loads the calls that an earlier page has left. */
export const openOutbox = async (): Promise<void> => show(await read());

const saysTheSame = (one: Message, other: Message): boolean =>
  one.method === other.method &&
  one.address === other.address &&
  JSON.stringify(one.body) === JSON.stringify(other.body);

/**
 * Appends a call to the queue. A repeated press, the same call without typed text, is not queued twice. Rejects if the
 * browser can't store it, so that nobody relies on it.
 */
export const keepCall = async (message: Message, words: WaitingWords): Promise<void> => {
  const { pathname, search, hash } = location;
  const call: Kept = {
    ...words,
    id: crypto.randomUUID(),
    message: { ...message, idempotencyKey: message.idempotencyKey ?? crypto.randomUUID() },
    at: Date.now(),
    page: pathname + search + hash,
  };
  const isThere = (calls: readonly Kept[]) =>
    words.detail === undefined && calls.some((one) => isDue(one) && saysTheSame(one.message, message));
  await change((calls) => (isThere(calls) ? calls : [...calls, call]));
};

/** Removes a call: it was cancelled, or its refusal was seen. */
export const dropCall = (id: string): Promise<void> =>
  change((calls) => calls.filter((call) => call.id !== id));

/** Confirms a call that was too old. */
export const confirmCall = (id: string): Promise<void> =>
  change((calls) => calls.map((call) => (call.id === id ? { ...call, confirmed: true } : call)));

const refuse = (id: string, refused: NonNullable<Kept['refused']>): Promise<void> =>
  change((calls) => calls.map((call) => (call.id === id ? { ...call, refused } : call)));

/** Temporary failure, not about the call itself: it stays in the queue, with all calls behind it. */
const isPassing = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

const sendAll = async (): Promise<readonly Kept[]> => {
  const sent: Kept[] = [];
  for (;;) {
    const next = (await read()).find(isDue);
    if (!next) return sent;
    try {
      await sendKept(next.message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isPassing(error)) return sent;
      await refuse(next.id, error.problem ?? { status: error.status });
      continue;
    }
    await dropCall(next.id);
    sent.push(next);
  }
};

/**
 * Sends due calls in order until the connection is lost; returns the sent ones. A lock lets only one of several tabs
 * send. Race: a call that is cancelled while being sent has been sent.
 */
export const sendKeptCalls = async (): Promise<readonly Kept[]> => {
  await openOutbox();
  if (!isWaiting()) return [];
  // Web Locks exist in secure contexts only. Elsewhere the idempotency keys prevent duplicates.
  return navigator.locks ? navigator.locks.request('proofline.outbox', sendAll) : sendAll();
};
