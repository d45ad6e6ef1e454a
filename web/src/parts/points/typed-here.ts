/** Drafts that were typed in this browser, by the link of their round: they follow their author's name. */
import type { PointStore } from './point-store.ts';

const keyOf = (token: string): string => `proofline.typed-here.${token}`;
/** Ids that are kept; more drafts than a round takes points are nobody's. */
const most = 500;

const typedHere = (token: string): readonly string[] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(token)) ?? '[]') as readonly string[];
  } catch {
    return [];
  }
};

export const noteTyped = (token: string, id: string): void => {
  const ids = typedHere(token);
  if (ids.includes(id)) return;
  try {
    localStorage.setItem(keyOf(token), JSON.stringify([...ids, id].slice(-most)));
  } catch {
    // Full or switched off: the draft keeps the name that it was typed under.
  }
};

/**
 * Types the reader's drafts again, once they have another name: the server then has them under it. Drafts of the link's
 * contact that were typed elsewhere stay theirs.
 */
export const signAgain = (token: string, store: PointStore): void => {
  const here = new Set(typedHere(token));
  const drafts = (store.get().told ?? []).filter(
    ({ id, own, submitted_on }) => own && submitted_on === null && here.has(id),
  );
  for (const draft of drafts) {
    // Letters that are on their way are newer.
    const typed = store.get().local.find(({ id }) => id === draft.id);
    if (!typed?.removed) store.type(draft.id, typed?.content ?? draft);
  }
};
