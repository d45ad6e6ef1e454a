/**
 * Outbox of a guest page: by its link, in localStorage, so that a page with an expired link still shows its words
 * (docs/decisions/0054).
 */
import { keepCallsIn, sendKept } from '#lib/calls/api.ts';
import { keepSending } from './keep-sending.ts';
import { createCallList, isDue, type Kept, type ShownOutbox } from './outbox-calls.ts';
import { createOutbox } from './outbox-queue.ts';

const keyOf = (token: string): string => `proofline.outbox.${token}`;

const read = (token: string): readonly Kept[] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(token)) ?? '[]') as readonly Kept[];
  } catch {
    // A browser without storage queues no calls.
    return [];
  }
};

const write = (token: string, calls: readonly Kept[]): void =>
  calls.length > 0
    ? localStorage.setItem(keyOf(token), JSON.stringify(calls))
    : localStorage.removeItem(keyOf(token));

export const guestOutbox = (token: string): ShownOutbox => {
  const list = createCallList();
  const isWaiting = () => list.calls().some(isDue);
  const queue = createOutbox({
    list,
    shelf: {
      read: async () => read(token),
      change: async (how) => write(token, how(read(token))),
    },
    send: (message) => sendKept(message, true),
  });
  return {
    ...list,
    drop: queue.drop,
    confirm: queue.confirm,
    start: () => {
      keepCallsIn({ isWaiting, keep: queue.keep });
      let end = () => {};
      const send = () => {
        end();
        end = keepSending(async () => {
          if (navigator.onLine) await queue.sendAll();
          return isWaiting();
        });
      };
      let due = 0;
      const follow = list.subscribe(() => {
        const before = due;
        due = list.calls().filter(isDue).length;
        if (due > before) send();
      });
      addEventListener('online', send);
      void queue.open().then(send);
      return () => {
        end();
        follow();
        removeEventListener('online', send);
      };
    },
  };
};
