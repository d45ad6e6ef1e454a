/** Difference of two texts by their words. */
import type { Word, WordRange } from '../viewer/text.ts';

/** Words of the older text that were replaced in the newer one; undefined for words that were only added or removed. */
export interface TextChange {
  readonly before: WordRange | undefined;
  readonly after: WordRange | undefined;
}

/** Word, or the two parts that a hyphen divides at the end of a line. */
interface Token extends WordRange {
  readonly text: string;
}

const dividing = /\p{L}[\p{Pd}\u00ad]\n$/u;

/** Normalised words: a new line break changes none. */
const tokensOf = (words: readonly Word[]): readonly Token[] => {
  const tokens: Token[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const text = words[index]?.text ?? '';
    const next = dividing.test(text) ? words[index + 1]?.text : undefined;
    if (next === undefined) tokens.push({ text: text.trim(), first: index, last: index });
    else {
      tokens.push({ text: text.trim().slice(0, -1) + next.trim(), first: index, last: index + 1 });
      index += 1;
    }
  }
  return tokens;
};

/** Maximum of differing words: a longer list is useless, and its search slow. */
const mostDiffering = 1000;

type Step = readonly [before: number, after: number];

/**
 * Pairs of equal tokens in the shortest edit script from one list to the other (E. Myers, An O(ND) Difference
 * Algorithm, 1986); undefined if more than {@link mostDiffering} tokens differ.
 */
const equalPairs = (one: readonly Token[], other: readonly Token[]): readonly Step[] | undefined => {
  const [rows, columns] = [one.length, other.length];
  const most = Math.min(rows + columns, mostDiffering);
  const middle = most + 1;
  let reached = new Int32Array(2 * middle + 1);
  const history: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    history.push(reached);
    reached = reached.slice();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOn(reached, middle, diagonal, edits);
      while (x < rows && x - diagonal < columns && one[x]?.text === other[x - diagonal]?.text) x += 1;
      reached[middle + diagonal] = x;
      if (x >= rows && x - diagonal >= columns) return wayBack(history, middle, rows, columns);
    }
  }
  return undefined;
};

/** True if the edit that leads onto a diagonal adds a word of the newer text, false if it removes one of the older. */
const isAdded = (reached: Int32Array, middle: number, diagonal: number, edits: number): boolean =>
  diagonal === -edits ||
  (diagonal !== edits && (reached[middle + diagonal - 1] ?? 0) < (reached[middle + diagonal + 1] ?? 0));

/** Place on a diagonal after one more edit, from the places reached on its neighbours. */
const startOn = (reached: Int32Array, middle: number, diagonal: number, edits: number): number =>
  isAdded(reached, middle, diagonal, edits)
    ? (reached[middle + diagonal + 1] ?? 0)
    : (reached[middle + diagonal - 1] ?? 0) + 1;

const wayBack = (
  history: readonly Int32Array[],
  middle: number,
  rows: number,
  columns: number,
): readonly Step[] => {
  const pairs: Step[] = [];
  let [x, y] = [rows, columns];
  for (const [edits, reached] of [...history.entries()].reverse()) {
    const diagonal = x - y;
    const start = startOn(reached, middle, diagonal, edits);
    while (x > start && x > diagonal) {
      x -= 1;
      pairs.push([x, x - diagonal]);
    }
    y = x - diagonal;
    if (isAdded(reached, middle, diagonal, edits)) y -= 1;
    else x -= 1;
  }
  return pairs.reverse();
};

/** Words of consecutive tokens; undefined for none. */
const wordsOf = (tokens: readonly Token[], from: number, until: number): WordRange | undefined => {
  const [first, last] = [tokens[from], tokens[until - 1]];
  return from < until && first && last ? { first: first.first, last: last.last } : undefined;
};

/** Changes from one text to another, in order; undefined if there are too many. */
export const textChanges = (
  before: readonly Word[],
  after: readonly Word[],
): readonly TextChange[] | undefined => {
  const [one, other] = [tokensOf(before), tokensOf(after)];
  const pairs = equalPairs(one, other);
  if (!pairs) return undefined;
  const changes: TextChange[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...pairs, [one.length, other.length] as const]) {
    if (nextX > x || nextY > y)
      changes.push({ before: wordsOf(one, x, nextX), after: wordsOf(other, y, nextY) });
    [x, y] = [nextX + 1, nextY + 1];
  }
  return changes;
};
