import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Span, withNumber } from './spans.ts';

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
