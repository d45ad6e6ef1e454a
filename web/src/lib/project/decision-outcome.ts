/** Sentences about a client's decision, before and after it, shared by the review page and the portal. */
import type { DecisionOutcome, RevisionDecided } from '#contracts/review.ts';
import type { NextRound } from '#domain/workflow/rounds.ts';
import type { ReviewTexts } from '#lib/texts/en/review.ts';

/** Consequence of a request for changes: the named cases of the domain (shared/domain/workflow/rounds.ts). */
export const changesConsequence = (next: NextRound, { changesText }: ReviewTexts): string =>
  next.begins === 'agreed' ? changesText.agreed(next.left) : changesText[next.begins];

interface Answer {
  readonly outcome: DecisionOutcome;
  /** Earlier decision; null if the revision was closed in another way. */
  readonly decided: RevisionDecided | null;
}

/**
 * Notice of a decision's outcome. `done` is the title for a decision that was taken; `timeOf` formats a time in the
 * reader's zone.
 */
export const outcomeNotice = (
  { outcome, decided }: Answer,
  decision: 'approve' | 'request_changes',
  done: string,
  texts: ReviewTexts,
  timeOf: (at: string) => string,
): { readonly title: string; readonly text?: string; readonly tone?: 'info' } => {
  if (outcome === 'done') return { title: done };
  if (outcome === 'ignored') return { title: texts.repeated, tone: 'info' };
  const before = decided
    ? texts.recorded[decided.what](decided.by, timeOf(decided.at))
    : texts.recorded.other;
  return { title: texts.recordedTitle, text: `${before} ${texts.recorded[decision]}`, tone: 'info' };
};
