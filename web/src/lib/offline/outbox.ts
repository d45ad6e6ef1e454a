/** Outbox of the signed-in person, in IndexedDB, separate from other persons' (docs/decisions/0018). */
import { get, update } from 'idb-keyval';
import { sendKept } from '#lib/calls/api.ts';
import { personHere } from '#lib/session/signed-in-person.ts';
import { isDue, type Kept, ownCalls } from './outbox-calls.ts';
import { rememberWaiting } from './outbox-flag.ts';
import { createOutbox } from './outbox-queue.ts';
import { storeOf } from './stores.ts';

const field = 'calls';

// First of all listeners: a call made by a later listener has to join the queue already.
ownCalls.subscribe(() => rememberWaiting(ownCalls.calls().filter(isDue).length));

export const {
  open: openOutbox,
  keep: keepCall,
  drop: dropCall,
  confirm: confirmCall,
  sendAll: sendKeptCalls,
} = createOutbox({
  list: ownCalls,
  shelf: {
    read: async () => {
      const person = personHere();
      return person === undefined
        ? []
        : ((await get<readonly Kept[]>(field, storeOf('outbox', person))) ?? []);
    },
    change: async (how) => {
      const person = personHere();
      if (person === undefined) throw new Error('nobody is signed in');
      await update<readonly Kept[]>(field, (calls = []) => how(calls), storeOf('outbox', person));
    },
  },
  send: (message) => sendKept(message),
});
