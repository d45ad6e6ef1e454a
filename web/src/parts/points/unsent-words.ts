/** Words of a reader that only this browser has, for a page that can no longer show them in their places. */

/** Beginning of the names under which a reader's words of steps on points are kept (parts/form/draft-store.ts). */
export const wordsOf = (reader: string): string => `words.${reader}.`;

/** A draft of a point, words of a step, or a queued call, as far as it has words. */
interface Typed {
  readonly text?: string;
  readonly detail?: string;
  readonly content?: { readonly body: string };
  readonly removed?: boolean;
}

/** Words of drafts, of steps on points and of calls that wait. Throws if somebody else has written to their places. */
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
