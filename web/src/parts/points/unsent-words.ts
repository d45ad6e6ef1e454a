/** Unsent words of a reader in this browser, for a page that can no longer show their fields. */

/** Prefix of the storage keys of a reader's words of actions on points (parts/form/draft-store.ts). */
export const wordsOf = (reader: string): string => `words.${reader}.`;

/** Draft of a point, words of an action, or a queued call, as far as it has words. */
interface Typed {
  readonly text?: string;
  readonly detail?: string;
  readonly content?: { readonly body: string };
  readonly removed?: boolean;
}

/**
 * Words of drafts, of actions on points and of queued calls. Throws if the storage has foreign content under their
 * keys.
 */
export const unsentWords = (reader: string): readonly string[] =>
  Object.entries<string>(localStorage).flatMap(([key, json]) => {
    const isOwn =
      key === `proofline.points.${reader}` ||
      key === `proofline.outbox.${reader}` ||
      key.startsWith(`proofline.draft.${wordsOf(reader)}`);
    const found: readonly Typed[] = isOwn ? [JSON.parse(json)].flat() : [];
    return found.flatMap(
      ({ removed, content, text, detail }) => (!removed && (content?.body || text || detail)) || [],
    );
  });
