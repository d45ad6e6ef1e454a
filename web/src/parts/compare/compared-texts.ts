import { wordsAt } from '../viewer/page-texts.ts';
import type { Word } from '../viewer/text.ts';
import { type TextChange, textChanges } from './text-difference.ts';

export interface TextDifference {
  readonly before: readonly Word[];
  readonly after: readonly Word[];
  /** Undefined if there are too many. */
  readonly changes: readonly TextChange[] | undefined;
}

/** Reads the texts of two pages by their URLs, and compares them. Throws like {@link wordsAt}. */
export const compared = async (before: string, after: string): Promise<TextDifference> => {
  const [one, other] = await Promise.all([wordsAt(before), wordsAt(after)]);
  return { before: one, after: other, changes: textChanges(one, other) };
};
