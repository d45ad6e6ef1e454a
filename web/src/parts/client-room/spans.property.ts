import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Span, united, withNumber } from './spans.ts';

test('spans hold the numbers they were given, each once, and touch nowhere', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40)), (numbers) => {
      const spans = numbers.reduce<readonly Span[]>(withNumber, []);
      const held = spans.flatMap(([from, until]) =>
        Array.from({ length: until - from }, (_, step) => from + step),
      );
      expect(held).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
      for (const [index, [from]] of spans.entries())
        expect(from).toBeGreaterThan(spans[index - 1]?.[1] ?? -1);
    }),
  );
});

test('spans of two hold the numbers of either, as if one had been given all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40)), fc.array(fc.nat(40)), (one, other) => {
      const spansOf = (numbers: readonly number[]) => numbers.reduce<readonly Span[]>(withNumber, []);
      expect(united(spansOf(one), spansOf(other))).toEqual(spansOf([...one, ...other]));
    }),
  );
});
