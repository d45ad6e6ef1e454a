import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits, fold, wordsOf } from './search.ts';
import { exactLookups, nearLookups, type Term, termsOf } from './terms.ts';

const letters = fc.string({ unit: fc.constantFrom(...'aábBcdeß12-@ '), maxLength: 14 });
const item = fc.record({
  title: letters,
  further: fc.array(letters, { maxLength: 2 }),
  stages: fc.array(letters, { maxLength: 2 }),
});

const isFoundBy = (lookups: readonly Term[], terms: readonly Term[]): boolean =>
  lookups.some(({ place, text }) => terms.some((term) => term.place === place && term.text.startsWith(text)));

describe('an index by terms', () => {
  test('has every item that a word fits as it is typed, under that word', () => {
    fc.assert(
      fc.property(item, fc.nat(14), fc.integer({ min: 1, max: 30 }), letters, (one, from, length, other) => {
        const text = [one.title, ...one.further, ...one.stages].join(' ');
        for (const word of wordsOf(`${text.slice(from, from + length)} ${other}`)) {
          if (fits([word], one)) expect(isFoundBy(exactLookups(word), termsOf(one)), word).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('has every item that a mistyped word is meant for, under that word', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 3, maxLength: 32 });
    const slip = fc.record({ at: fc.nat(31), letter: fc.constantFrom(...'abx'), kind: fc.nat(3) });
    fc.assert(
      fc.property(words, slip, fc.nat(32), (text, { at, letter, kind }, length) => {
        const [before, after] = [text.slice(0, at), text.slice(at)];
        const typed = [
          before + letter + after.slice(1),
          before + after.slice(1),
          before + letter + after,
          before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
        ][kind];
        const inTitle = { title: `The ${text}`, further: [] };
        const inStage = { title: 'Film', further: [], stages: [`The ${text}`] };
        for (const word of wordsOf((typed ?? '').slice(0, length))) {
          const exact = exactLookups(word);
          if (fits([word], inTitle, 'texts'))
            expect(isFoundBy([...exact, ...nearLookups(word, 'near')], termsOf(inTitle)), word).toBe(true);
          if (fits([word], inStage, 'stages'))
            expect(isFoundBy([...exact, ...nearLookups(word, 'near-stage')], termsOf(inStage)), word).toBe(
              true,
            );
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('has a term once, and of bounded length', () => {
    fc.assert(
      fc.property(item, (one) => {
        const terms = termsOf(one).map(({ place, text }) => `${place} ${text}`);
        expect(new Set(terms).size).toBe(terms.length);
        for (const { text } of termsOf(one)) expect([...text].length).toBeLessThanOrEqual(24);
      }),
    );
  });

  test('looks a word up a bounded number of times, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (word) => {
        expect(exactLookups(fold(word)).length).toBe(5);
        expect(nearLookups(fold(word), 'near').length).toBeLessThanOrEqual(9);
      }),
    );
  });
});
