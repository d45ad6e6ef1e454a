/** Unsaved drafts of points in this browser's storage, by the scope of their round. */
import type { LocalDraft } from './point-drafts.ts';

const keyOf = (scope: string): string => `proofline.points.${scope}`;

/** Drafts of a round that the server does not have as they were typed. A refused one is to be tried anew. */
export const storedDrafts = (scope: string): readonly LocalDraft[] => {
  try {
    const drafts = JSON.parse(localStorage.getItem(keyOf(scope)) ?? '[]') as readonly LocalDraft[];
    // A draft of an older release has no attachments.
    return drafts.map(({ refused, content, ...draft }) => ({
      ...draft,
      content: { ...content, attachments: content.attachments ?? [] },
    }));
  } catch {
    // A browser without storage, or with somebody else's: the drafts on the server are still there.
    return [];
  }
};

export const storeDrafts = (scope: string, local: readonly LocalDraft[]): void => {
  try {
    if (local.length === 0) localStorage.removeItem(keyOf(scope));
    else localStorage.setItem(keyOf(scope), JSON.stringify(local));
  } catch {
    // Full or switched off: the page still holds them, and the server gets them.
  }
};
