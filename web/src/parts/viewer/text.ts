/** Text of a page: its words with their boxes in percent, as returned by the server, and their selection. */
import type { PageText } from '#contracts/file.ts';
import { type Area, type Shape, type Spot, selectorLimits, type TextMark } from '#domain/point/index.ts';

export type Word = PageText['words'][number];

/** Range of words by their index, both included. */
export interface WordRange {
  readonly first: number;
  readonly last: number;
}

export const areaOf = ({ box: [x, y, w, h] }: Pick<Word, 'box'>): Area => ({ x, y, w, h });

const around = (one: Area, other: Area): Area => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    w: Math.max(one.x + one.w, other.x + other.w) - x,
    h: Math.max(one.y + one.h, other.y + other.h) - y,
  };
};

/** True for a word that continues the previous one's line: to its right, at about its height. */
const goesOn = (before: Word, word: Word): boolean => {
  if (before.text.endsWith('\n')) return false;
  const [one, other] = [areaOf(before), areaOf(word)];
  const shared = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return shared >= Math.min(one.h, other.h) / 2 && other.x >= one.x + one.w / 2;
};

/** Lines of a text, in its order. */
export const linesOf = (words: readonly Word[]): readonly WordRange[] => {
  const lines: { first: number; last: number }[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const line = lines.at(-1);
    if (line && before && goesOn(before, word)) line.last = index;
    else lines.push({ first: index, last: index });
  }
  return lines;
};

/** Range between two words, selected in either order. */
export const rangeOf = (one: number, other: number): WordRange => ({
  first: Math.min(one, other),
  last: Math.max(one, other),
});

const wordsIn = (words: readonly Word[], { first, last }: WordRange): readonly Word[] =>
  words.slice(first, last + 1);

/** Areas of the lines, or parts of lines, of these words. */
export const areasOf = (words: readonly Word[], range: WordRange): readonly Area[] => {
  const chosen = wordsIn(words, range);
  return linesOf(chosen).flatMap((line) => {
    const [area, ...more] = wordsIn(chosen, line).map(areaOf);
    return area ? [more.reduce(around, area)] : [];
  });
};

/** Text of these words, separated by single spaces. */
const plainly = (words: readonly Word[]): string =>
  words
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ');

/** Text of these words for the clipboard, with its lines. */
export const copied = (words: readonly Word[], range: WordRange): string =>
  wordsIn(words, range)
    .map(({ text }) => text)
    .join('')
    .trimEnd();

/** Longest range with the same first word whose mark stays within the limits of a selector. */
const bounded = (words: readonly Word[], { first, last }: WordRange): WordRange => {
  const lines = linesOf(wordsIn(words, { first, last }));
  const line = lines[selectorLimits.areas - 1];
  let end = line ? first + line.last : last;
  while (end > first && plainly(wordsIn(words, { first, last: end })).length > selectorLimits.quote) end -= 1;
  return { first, last: end };
};

/**
 * Mark on words of a page: their text with some before and after, by which it is found again, and their areas, by
 * which it is drawn. Words beyond a selector's limit are cut at the end.
 */
export const markOn = (
  words: readonly Word[],
  range: WordRange,
  mark: TextMark,
): Extract<Shape, { type: 'text' }> => {
  const kept = bounded(words, range);
  const { context, quote } = selectorLimits;
  // A word has at least one character: as many words as characters are enough.
  const before = words.slice(Math.max(0, kept.first - context), kept.first);
  const after = words.slice(kept.last + 1, kept.last + 1 + context);
  const text = plainly(wordsIn(words, kept));
  const exact = text.trim().slice(0, quote);
  return {
    type: 'text',
    mark,
    exact,
    prefix: plainly(before).slice(-context),
    suffix: `${text.slice(text.trimEnd().length)}${plainly(after)}`.slice(0, context),
    areas: areasOf(words, kept).map(withinPage),
  };
};

/** Rounds like a word's box, and clips to the page. */
const withinPage = ({ x, y, w, h }: Area): Area => {
  const hundredths = (value: number): number => Math.round(value * 100) / 100;
  const [left, top] = [hundredths(Math.min(x, 99.99)), hundredths(Math.min(y, 99.99))];
  const length = (value: number, from: number): number =>
    hundredths(Math.max(0.01, Math.min(value, 100 - from)));
  return { x: left, y: top, w: length(w, left), h: length(h, top) };
};

/**
 * Index of the word at a spot, or nearest to it; −1 without words. A percent horizontally is `ratio` times one
 * vertically.
 */
export const wordAt = (words: readonly Word[], { x, y }: Spot, ratio: number): number => {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { box }] of words.entries()) {
    const [left, top, width, height] = box;
    const across = Math.max(left - x, 0, x - left - width) * ratio;
    const down = Math.max(top - y, 0, y - top - height);
    // Beyond the end of a line the pointer still selects its last word, not a nearer one of the neighbouring line.
    const away = Math.hypot(across, down * 40);
    if (away < least) [found, least] = [index, away];
  }
  return found;
};

/** Selection by keyboard: the word where it started, and the one that moves. */
export interface WordCursor {
  readonly from: number;
  readonly at: number;
}

/** Selection after a key; undefined for unhandled keys. With `keepsStart` it grows. */
export const moved = (
  words: readonly Word[],
  cursor: WordCursor,
  key: string,
  keepsStart: boolean,
): WordCursor | undefined => {
  const to = target(words, cursor.at, key);
  if (to === undefined) return undefined;
  const at = Math.min(words.length - 1, Math.max(0, to));
  return { from: keepsStart ? cursor.from : at, at };
};

const target = (words: readonly Word[], at: number, key: string): number | undefined => {
  if (key === 'ArrowRight') return at + 1;
  if (key === 'ArrowLeft') return at - 1;
  const lines = linesOf(words);
  const here = lines.findIndex(({ first, last }) => first <= at && at <= last);
  const line = lines[here];
  if (key === 'Home') return line?.first;
  if (key === 'End') return line?.last;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const next = lines[here + (key === 'ArrowDown' ? 1 : -1)];
  const word = words[at];
  if (!next || !word) return at;
  const middle = word.box[0] + word.box[2] / 2;
  const away = (index: number): number => {
    const [x = 0, , w = 0] = words[index]?.box ?? [];
    return Math.max(x - middle, 0, middle - x - w);
  };
  let nearest = next.first;
  for (let index = next.first; index <= next.last; index += 1)
    if (away(index) < away(nearest)) nearest = index;
  return nearest;
};
