import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecesOf } from './marks.ts';
import { fits, fold, wordsOf } from './search.ts';

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aábBcßœΣ12-· ', 'e\u0301', '𝒜', '½'), maxLength: 16 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
/** Queries that often have a part of the text. */
const asked = fc
  .record({ text, from: fc.nat(12), length: fc.nat(6), other: text })
  .map(({ text, from, length, other }) => ({ text, query: `${text.slice(from, from + length)} ${other}` }));

describe('the marked letters of a found text', () => {
  test('leave the text as it is, in pieces that take turns', () => {
    fc.assert(
      fc.property(asked, ({ text, query }) => {
        const pieces = piecesOf(query, text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        pieces.forEach((piece, at) => {
          expect(piece.text).not.toBe('');
          expect(piece.isMatch).not.toBe(pieces[at - 1]?.isMatch);
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('are there for each word that the text has as it is typed, and for no other', () => {
    fc.assert(
      fc.property(asked, ({ text, query }) => {
        for (const word of wordsOf(query)) {
          const matches = piecesOf(word, text).filter(({ isMatch }) => isMatch);
          expect(matches.length > 0, word).toBe(fits([word], { title: text, further: [] }));
          for (const match of matches) expect(fold(match.text)).toContain(word);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('are those of each of its words', () => {
    fc.assert(
      fc.property(asked, ({ text, query }) => {
        const marked = (words: string) =>
          piecesOf(words, text).flatMap(({ text, isMatch }) => [...text].map(() => isMatch));
        const ofEach = wordsOf(query).map(marked);
        expect(marked(query)).toEqual([...text].map((_, at) => ofEach.some((of) => of[at])));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['bra', 'Brand refresh by Bran', '[Bra]nd refresh by [Bra]n'],
    ['fresh', 'Brand refresh', 'Brand re[fresh]'],
    ['CAFE', 'Café poster', '[Café] poster'],
    ['cafe', 'Cafe\u0301 poster', '[Cafe\u0301] poster'],
    ['gros', 'Großer Plan', '[Groß]er Plan'],
    ['storybord', 'Storyboard', 'Storyboard'],
    ['velo film', 'Cellar film for Velo', 'Cellar [film] for [Velo]'],
  ])('show %s in %s', (query, text, shown) => {
    const pieces = piecesOf(query, text);
    expect(pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')).toBe(shown);
  });

  test('are in the searched parts of a text alone', () => {
    const marked = (query: string) =>
      piecesOf(query, 'Project · VEL-014 · Project Nine', ['VEL-014 · Project Nine'])
        .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
        .join('');
    expect(marked('pro')).toBe('Project · VEL-014 · [Pro]ject Nine');
    expect(marked('vel nine')).toBe('Project · [VEL]-014 · Project [Nine]');
  });
});
