/**
 * Calls that wait until somebody can be reached (docs/decisions/0018): kept in the browser in their order, sent one after
 * the other, by one page at a time. What the server refuses stays until its person has seen it.
 */
import { get, update } from 'idb-keyval';
import type { Problem } from '../../../../shared/contracts/errors.ts';
import { ApiError, type Message, sendKept, type WaitingWords } from '../api.ts';
import { personHere } from '../person.ts';
import { isWaiting, rememberWaiting } from './outbox-flag.ts';
import { storeOf } from './stores.ts';

export interface Kept extends WaitingWords {
  readonly id: string;
  readonly message: Message;
  /** When it was given, epoch milliseconds of this machine. */
  readonly at: number;
  /** The page on which it was given, so that it can be done there again. */
  readonly page: string;
  /** The server has refused it: it is not sent again by itself. */
  readonly refused?: Problem | { readonly status: number };
  /** It was looked at when it was too old, and is to be sent all the same. */
  readonly confirmed?: boolean;
}

/** The server knows a key for a day; an hour is left for clocks that differ. */
const longest = 23 * 3600_000;

/** Too old to be sent unasked: a call that got through without its answer could be made twice. */
export const isOld = ({ at, confirmed }: Kept): boolean => !confirmed && Date.now() - at > longest;

const field = 'calls';
let shown: readonly Kept[] = [];
const listeners = new Set<() => void>();
/** Other pages of this person in this browser show the same. */
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

/** For `useSyncExternalStore`. */
export const outbox = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  calls: () => shown,
};

/** Reads what an earlier page has left. */
export const openOutbox = async (): Promise<void> => show(await read());

const saysTheSame = (one: Message, other: Message): boolean =>
  one.method === other.method &&
  one.address === other.address &&
  JSON.stringify(one.body) === JSON.stringify(other.body);

/**
 * Keeps a call at the end of the line; one that was only pressed again, and waits already, once. Rejects where the browser
 * keeps nothing, so that nobody relies on it.
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

/** Takes a call away: it is not sent any more, or its refusal has been seen. */
export const dropCall = (id: string): Promise<void> =>
  change((calls) => calls.filter((call) => call.id !== id));

/** Lets a call be sent that was too old. */
export const confirmCall = (id: string): Promise<void> =>
  change((calls) => calls.map((call) => (call.id === id ? { ...call, confirmed: true } : call)));

const refuse = (id: string, refused: NonNullable<Kept['refused']>): Promise<void> =>
  change((calls) => calls.map((call) => (call.id === id ? { ...call, refused } : call)));

/** Not a word about the call itself: it stays in line, and so does what is behind it. */
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
 * Sends what is due, in order, until nobody can be reached; answers what was sent. Of several pages one does it. A call
 * that is cancelled in the moment it is sent has been sent.
 */
export const sendKeptCalls = async (): Promise<readonly Kept[]> => {
  await openOutbox();
  if (!isWaiting()) return [];
  // Locks are there in secure contexts alone; the calls' own keys keep the others from doing anything twice.
  return navigator.locks ? navigator.locks.request('proofline.outbox', sendAll) : sendAll();
};
