/**
 * Queue of calls made offline (docs/decisions/0018): stored in the browser in order, sent one after the other, by one tab
 * at a time. A call that the server refuses stays until its person has seen it.
 */
import { ApiError, isPassing, type Message, type WaitingWords } from '#lib/calls/api.ts';
import { type CallList, isDue, type Kept } from './outbox-calls.ts';

/** Storage of one person's calls. */
export interface Shelf {
  readonly read: () => Promise<readonly Kept[]>;
  /** Replaces the calls in one step. Rejects if the browser can't store them. */
  readonly change: (how: (calls: readonly Kept[]) => readonly Kept[]) => Promise<void>;
}

/** Synchronises the tabs of this host. */
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('proofline.outbox');

const saysTheSame = (one: Message, other: Message): boolean =>
  one.method === other.method &&
  one.address === other.address &&
  JSON.stringify(one.body) === JSON.stringify(other.body);

/** Outbox over a storage, whose calls it publishes in `list`. */
export const createOutbox = ({
  list,
  shelf,
  send,
}: {
  readonly list: CallList;
  readonly shelf: Shelf;
  readonly send: (message: Message) => Promise<unknown>;
}) => {
  /** Loads the calls queued by an earlier page. */
  const open = async (): Promise<void> => list.show(await shelf.read());
  channel?.addEventListener('message', () => void open());

  const change = async (how: (calls: readonly Kept[]) => readonly Kept[]): Promise<void> => {
    await shelf.change(how);
    await open();
    channel?.postMessage('changed');
  };
  const changeOne = (id: string, changes: Partial<Kept>): Promise<void> =>
    change((calls) => calls.map((call) => (call.id === id ? { ...call, ...changes } : call)));
  const drop = (id: string): Promise<void> => change((calls) => calls.filter((call) => call.id !== id));

  const sendDue = async (): Promise<readonly Kept[]> => {
    const sent: Kept[] = [];
    for (;;) {
      const next = (await shelf.read()).find(isDue);
      if (!next) return sent;
      try {
        await send(next.message);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // It stays in the queue, with all calls after it.
        if (isPassing(error)) return sent;
        await changeOne(next.id, { refused: error.problem ?? { status: error.status } });
        continue;
      }
      await drop(next.id);
      sent.push(next);
    }
  };

  return {
    open,
    /**
     * Appends a call. A repeated press (the same call without typed text) is not queued twice. Rejects if the browser
     * can't store it, so that nobody relies on it.
     */
    keep: async (message: Message, words: WaitingWords): Promise<void> => {
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
    },
    drop,
    confirm: (id: string): Promise<void> => changeOne(id, { confirmed: true }),
    /**
     * Sends due calls in order until the connection is lost; returns the sent ones. A lock lets only one of several tabs
     * send. Race: a call that is cancelled while being sent has been sent.
     */
    sendAll: async (): Promise<readonly Kept[]> => {
      await open();
      if (!list.calls().some(isDue)) return [];
      // Web Locks exist in secure contexts only. Elsewhere the idempotency keys prevent duplicates.
      return navigator.locks ? navigator.locks.request('proofline.outbox', sendDue) : sendDue();
    },
  };
};
