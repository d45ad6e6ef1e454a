/** Outbox of the person who is signed in, for screens: what sends it is loaded when it is needed. */
import { ownCalls, type ShownOutbox } from './outbox-calls.ts';

const loaded = () => import('./outbox.ts');

export const ownOutbox: ShownOutbox = {
  ...ownCalls,
  drop: async (id) => (await loaded()).dropCall(id),
  confirm: async (id) => (await loaded()).confirmCall(id),
};
