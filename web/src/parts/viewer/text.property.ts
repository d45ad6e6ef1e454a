import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectorLimits, selectorProblem } from '#domain/point/index.ts';
import { areasOf, copied, linesOf, markOn, moved, rangeOf, type Word, wordAt } from './text.ts';

const share = fc.integer({ min: 0, max: 9000 }).map((value) => value / 100);
const anyWord: fc.Arbitrary<Word> = fc.record({
  text: fc
    .tuple(
      fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).map((text) => text.replace(/\s/g, 'x')),
      fc.constantFrom(' ', '\n', ''),
    )
    .map((parts) => parts.join('')),
  box: fc.tuple(share, share, share, share).map(([x, y, w, h]): Word['box'] => [x, y, w + 0.01, h + 0.01]),
});

/** Words in rows, like on a printed page: `across` in each row. */
const printed = (count: number, across: number): readonly Word[] =>
  Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % across, Math.floor(index / across)];
    const isLast = column === across - 1;
    return { text: `w${index}${isLast ? '\n' : ' '}`, box: [5 + column * 9, 2 + row * 3, 6, 2] };
  });
const page = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 9 }))
  .map(([count, across]) => printed(count, across));
const pageAndTwo = page.chain((words) => {
  const index = fc.nat({ max: words.length - 1 });
  return fc.tuple(fc.constant(words), index, index);
});

describe('lines', () => {
  it('hold each word once, in order', () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 60 }), (words) => {
        const indexes = linesOf(words).flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
        );
        expect(indexes).toEqual(words.map((_, index) => index));
      }),
    );
  });

  it('are the rows of a printed page', () => {
    fc.assert(
      fc.property(page, fc.integer({ min: 1, max: 9 }), (words, across) => {
        const rows = printed(words.length, across);
        expect(linesOf(rows)).toHaveLength(Math.ceil(words.length / across));
      }),
    );
  });
});

describe('a mark', () => {
  it('is a selector that the domain takes, whatever the words are', () => {
    fc.assert(
      fc.property(
        fc.array(anyWord, { minLength: 1, maxLength: 200 }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('highlight', 'strike', 'insert'),
        (words, one, other, mark) => {
          const shape = markOn(words, rangeOf(one % words.length, other % words.length), mark);
          expect(selectorProblem({ page: 1, shape }, { kind: 'pdf', pages: 1 })).toBeUndefined();
        },
      ),
    );
  });

  it('tells the words before and behind it as they stand on the page', () => {
    fc.assert(
      fc.property(pageAndTwo, ([words, one, other]) => {
        const all = copied(words, { first: 0, last: words.length - 1 }).replace(/\s+/g, ' ');
        const { prefix, exact, suffix } = markOn(words, rangeOf(one, other), 'highlight');
        expect(`${all} `).toContain(`${prefix}${exact}${suffix}`);
        expect(prefix.length).toBeLessThanOrEqual(selectorLimits.context);
      }),
    );
  });

  it('ends with the last word that a selector holds', () => {
    const long = printed(1200, 9).map((word) => ({ ...word, text: `${'x'.repeat(9)} ` }));
    const { exact, areas } = markOn(long, { first: 0, last: long.length - 1 }, 'strike');
    expect(exact.length).toBeLessThanOrEqual(selectorLimits.quote);
    expect(exact).toMatch(/x{9}$/);
    expect(areas.length).toBeGreaterThan(5);
  });

  it('has an area for each line, around its words', () => {
    const words = printed(18, 9);
    expect(areasOf(words, { first: 7, last: 9 })).toEqual([
      { x: 68, y: 2, w: 15, h: 2 },
      { x: 5, y: 5, w: 6, h: 2 },
    ]);
  });
});

describe('the word at a spot', () => {
  it('is the one that it lies in', () => {
    fc.assert(
      fc.property(pageAndTwo, fc.double({ min: 0.1, max: 2, noNaN: true }), ([words, at], ratio) => {
        const [x = 0, y = 0, w = 0, h = 0] = words[at]?.box ?? [];
        expect(wordAt(words, { x: x + w / 2, y: y + h / 2 }, ratio)).toBe(at);
      }),
    );
  });

  it('beyond the end of a line is its last one, also below a longer line', () => {
    expect(wordAt(printed(18, 9), { x: 99, y: 6.4 }, 0.7)).toBe(17);
    expect(wordAt(printed(11, 9), { x: 60, y: 6 }, 0.7)).toBe(10);
    expect(wordAt([], { x: 1, y: 1 }, 1)).toBe(-1);
  });
});

describe('the keyboard', () => {
  const words = printed(27, 9);
  it.each([
    ['ArrowRight', false, { from: 11, at: 11 }],
    ['ArrowLeft', true, { from: 10, at: 9 }],
    ['ArrowDown', true, { from: 10, at: 19 }],
    ['ArrowUp', false, { from: 1, at: 1 }],
    ['Home', true, { from: 10, at: 9 }],
    ['End', true, { from: 10, at: 17 }],
  ] as const)('goes by %s, with Shift: %s', (key, keepsStart, expected) => {
    expect(moved(words, { from: 10, at: 10 }, key, keepsStart)).toEqual(expected);
  });

  it('never leaves the words', () => {
    const keys = fc.array(fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End'));
    fc.assert(
      fc.property(page, keys, (some, pressed) => {
        let cursor = { from: -1, at: -1 };
        for (const key of pressed) cursor = moved(some, cursor, key, true) ?? cursor;
        expect(cursor.at).toBeLessThan(some.length);
        if (pressed.some((key) => key.startsWith('Arrow'))) expect(cursor.at).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
