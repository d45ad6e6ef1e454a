/** Outbox of the signed-in person, for screens; its sending is loaded lazily. */
import { ownCalls, type ShownOutbox } from './outbox-calls.ts';

const loaded = () => import('./outbox.ts');

export const ownOutbox: ShownOutbox = {
  ...ownCalls,
  drop: async (id) => (await loaded()).dropCall(id),
  confirm: async (id) => (await loaded()).confirmCall(id),
};
