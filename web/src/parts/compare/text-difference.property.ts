import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Word, WordRange } from '../viewer/text.ts';
import { textChanges } from './text-difference.ts';

const textOf = (words: string): readonly Word[] =>
  words
    .split(/(?<=\s)/)
    .filter(Boolean)
    .map((text) => ({ text, box: [0, 0, 1, 1] }));
const said = (words: readonly Word[], range: WordRange | undefined): string =>
  range
    ? words
        .slice(range.first, range.last + 1)
        .map(({ text }) => text)
        .join('')
        .trim()
    : '';
const changesOf = (before: string, after: string) => {
  const [one, other] = [textOf(before), textOf(after)];
  return textChanges(one, other)?.map((change) => [said(one, change.before), said(other, change.after)]);
};

const words = fc.array(fc.constantFrom('soup', 'wine', '12', '14', 'a', 'of'), { maxLength: 40 });
const page = words.map((some) => textOf(some.join(' ')));

/** Length of the longest common subsequence, by the textbook table. */
const common = (one: readonly Word[], other: readonly Word[]): number => {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const a of one) {
    const next = [0];
    for (const [index, b] of other.entries())
      next.push(
        a.text.trim() === b.text.trim()
          ? (row[index] ?? 0) + 1
          : Math.max(row[index + 1] ?? 0, next[index] ?? 0),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

describe('the difference of two texts', () => {
  it.each([
    ['Soup 14 and wine', 'Soup 12 and wine', [['14', '12']]],
    ['Soup 12', 'Soup of the day 12', [['', 'of the day']]],
    ['Soup of the day', 'Soup', [['of the day', '']]],
    ['made with vegeta-\nbles of ours', 'made with\nvegetables of yours', [['ours', 'yours']]],
    ['', 'Wine', [['', 'Wine']]],
    ['the same', 'the\nsame', []],
  ])('from “%s” to “%s”', (before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });

  it('leaves the same words on both sides, in their order, and no fewer than there could be', () => {
    fc.assert(
      fc.property(page, page, (before, after) => {
        const changes = textChanges(before, after) ?? [];
        const left = (of: readonly Word[], side: 'before' | 'after') =>
          of
            .filter(
              (_, index) =>
                !changes.some((change) => {
                  const range = change[side];
                  return range && range.first <= index && index <= range.last;
                }),
            )
            .map(({ text }) => text.trim());
        expect(left(before, 'before')).toEqual(left(after, 'after'));
        expect(left(before, 'before')).toHaveLength(common(before, after));
      }),
    );
  });

  it('between pages that have little in common is none', () => {
    const page = (name: string) => textOf(Array.from({ length: 600 }, (_, n) => `${name}${n}`).join(' '));
    expect(textChanges(page('a'), page('b'))).toBeUndefined();
    expect(textChanges(page('a'), page('a'))).toEqual([]);
  });
});
