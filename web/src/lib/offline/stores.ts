/** IndexedDB stores of a person. Each workspace has a host of its own, and so its own storage. */
import { createStore, type UseStore } from 'idb-keyval';

type Kept = 'reads' | 'outbox';

const nameOf = (kept: Kept, person: string) => `proofline.${kept}.${person}`;
const open = new Map<string, UseStore>();

export const storeOf = (kept: Kept, person: string): UseStore => {
  const name = nameOf(kept, person);
  const store = open.get(name) ?? createStore(name, kept);
  open.set(name, store);
  return store;
};
