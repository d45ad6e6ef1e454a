/** Clears a person's stored data: at sign-out, and when another person signs in. */
import { clear } from 'idb-keyval';
import { forgetWaiting } from './outbox-flag.ts';
import { storeOf } from './stores.ts';
import { pictureCache } from './worker-messages.ts';

export const clearStores = async (person: string): Promise<void> => {
  forgetWaiting();
  // A browser may refuse storage altogether; then there is nothing to clear.
  await Promise.allSettled([
    clear(storeOf('reads', person)),
    clear(storeOf('outbox', person)),
    globalThis.caches?.delete(pictureCache),
  ]);
};
