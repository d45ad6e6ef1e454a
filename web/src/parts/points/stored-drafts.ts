/** Unsaved drafts of points in this browser's storage, by the scope of their round. */
import type { LocalDraft } from './point-drafts.ts';

const keyOf = (scope: string): string => `proofline.points.${scope}`;

/** Unsaved drafts of a round. A refused one is retried. */
export const storedDrafts = (scope: string): readonly LocalDraft[] => {
  try {
    const drafts = JSON.parse(localStorage.getItem(keyOf(scope)) ?? '[]') as readonly LocalDraft[];
    // A draft of an older release has no attachments.
    return drafts.map(({ refused, content, ...draft }) => ({
      ...draft,
      content: { ...content, attachments: content.attachments ?? [] },
    }));
  } catch {
    // A browser without storage, or with invalid content: the drafts on the server remain.
    return [];
  }
};

export const storeDrafts = (scope: string, local: readonly LocalDraft[]): void => {
  try {
    if (local.length === 0) localStorage.removeItem(keyOf(scope));
    else localStorage.setItem(keyOf(scope), JSON.stringify(local));
  } catch {
    // Storage full or unavailable: the page still has them, and the server gets them.
  }
};
