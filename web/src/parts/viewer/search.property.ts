import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, foldedText, foundAreas, needleOf } from './search.ts';
import type { Word } from './text.ts';

const lineOf = (...texts: readonly string[]): readonly Word[] =>
  texts.map((text, index) => ({ text, box: [index * 10, 5, 8, 2] }));
const isFound = (words: readonly Word[], typed: string): number =>
  countOf(foldedText(words), needleOf(typed));

const letters = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcdeÄéñßﬁXYZ019') });
const words = fc
  .array(fc.tuple(letters, fc.constantFrom(' ', '\n')), { minLength: 1, maxLength: 12 })
  .map((parts) => lineOf(...parts.map(([text, space]) => text + space)));

describe('a search', () => {
  it.each([
    ['Crème brûlée', 'creme brulee'],
    ['SOUP 12', 'soup 12'],
    ['straße', 'STRASSE'],
    ['ofﬁce', 'office'],
    ['the chef’s', "chef's"],
    ['12–14', '12-14'],
    ['well-known', 'well-known'],
  ])('finds in “%s” “%s”', (text, typed) => {
    expect(isFound(lineOf(...text.split(/(?<= )/)), typed)).toBe(1);
  });

  it('goes on across lines and joins what a hyphen divides there', () => {
    const divided = lineOf('made ', 'with ', 'vegeta-\n', 'bles\n', 'of ', 'ours');
    expect(isFound(divided, 'vegetables of')).toBe(1);
    expect(isFound(divided, 'with bles')).toBe(0);
  });

  it('finds each word of a page however it is written, and each place once', () => {
    fc.assert(
      fc.property(words, fc.nat(), (page, at) => {
        const typed = page[at % page.length]?.text ?? '';
        for (const way of [typed, typed.toUpperCase(), typed.normalize('NFD'), `  ${typed} `])
          expect(isFound(page, way)).toBeGreaterThan(0);
        const needle = needleOf(typed);
        expect(foundAreas(page, needle)).toHaveLength(countOf(foldedText(page), needle));
      }),
    );
  });

  it('marks places within the boxes of their words', () => {
    fc.assert(
      fc.property(words, letters, (page, typed) => {
        for (const place of foundAreas(page, needleOf(typed))) {
          expect(place.length).toBeGreaterThan(0);
          for (const { x, w } of place)
            expect(page.some(({ box }) => x >= box[0] - 1e-9 && x + w <= box[0] + box[2] + 1e-9)).toBe(true);
        }
      }),
    );
    expect(foundAreas(lineOf('soups '), 'soup')).toEqual([[{ x: 0, y: 5, w: 6.4, h: 2 }]]);
  });

  it('for nothing finds nothing, and counts no more than it is to', () => {
    expect(isFound(lineOf('a - b'), ' - ')).toBe(0);
    expect(countOf('a'.repeat(9000), 'a')).toBe(2000);
    expect(countOf('aaaaa', 'aa')).toBe(2);
  });
});
