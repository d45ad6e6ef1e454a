import type { PointStore } from './point-store.ts';
import { typedHere } from './typed-here.ts';

/**
 * Types the reader's drafts again, once they have another name: the server then has them under it. Drafts of the link's
 * contact that were typed elsewhere stay theirs.
 */
export const renameDrafts = (token: string, store: PointStore): void => {
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
