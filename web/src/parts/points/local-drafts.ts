/**
 * Unsaved drafts of points in this browser's storage, by the scope of their round. Tabs share it: each changes what it has read or
 * written itself, so that the words of another one stay.
 */
import type { LocalDraft } from './point-drafts.ts';

const keyOf = (scope: string): string => `proofline.points.${scope}`;

/** A draft as it is stored, by which a tab knows its own. */
type Stored = string;

const read = (scope: string): readonly Stored[] => {
  try {
    const drafts = JSON.parse(localStorage.getItem(keyOf(scope)) ?? '[]') as readonly LocalDraft[];
    return drafts.map((draft) => JSON.stringify(draft));
  } catch {
    // A browser without storage, or with invalid content: the drafts on the server remain.
    return [];
  }
};

const write = (scope: string, drafts: readonly Stored[]): void => {
  try {
    if (drafts.length === 0) localStorage.removeItem(keyOf(scope));
    else localStorage.setItem(keyOf(scope), `[${drafts.join()}]`);
  } catch {
    // Storage full or unavailable: the page still has them, and the server gets them.
  }
};

/** The draft that was stored, to be tried anew where it was refused. */
const draftOf = (stored: Stored): LocalDraft => {
  const { refused, content, ...draft } = JSON.parse(stored) as LocalDraft;
  // A draft of an older release has no attachments.
  return { ...draft, content: { ...content, attachments: content.attachments ?? [] } };
};

/** Drafts of a round that the server does not have as they were typed. */
export const localDrafts = (scope: string) => {
  let own: ReadonlySet<Stored> = new Set();
  return {
    load: (): readonly LocalDraft[] => {
      const all = read(scope);
      own = new Set(all);
      const known = new Set<string>();
      return all.map((stored) => {
        const draft = draftOf(stored);
        // Two tabs typed at one draft: neither text takes the other's place.
        const twin = known.has(draft.id);
        known.add(draft.id);
        return twin ? { ...draft, id: crypto.randomUUID(), version: 0 } : draft;
      });
    },
    store: (local: readonly LocalDraft[]): void => {
      const others = read(scope).filter((stored) => !own.has(stored));
      own = new Set(local.map((draft) => JSON.stringify(draft)));
      write(scope, [...new Set([...others, ...own])]);
    },
  };
};
