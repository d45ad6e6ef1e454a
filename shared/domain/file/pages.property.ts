import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptRange, type PageSize, pagesIn, runsOf, sizesOf } from './pages.ts';

const size = fc.constantFrom<PageSize>([595.3, 841.9], [841.9, 595.3], [595.3, 595.3], [100, 200]);

it('keeps the sizes of pages in as few runs as they have changes', () => {
  fc.assert(
    fc.property(fc.array(size, { maxLength: 300 }), (sizes) => {
      const runs = runsOf(sizes);
      expect(sizesOf(runs)).toEqual(sizes);
      const changes = sizes.filter((one, index) => String(one) !== String(sizes[index - 1]));
      expect(runs).toHaveLength(changes.length);
    }),
  );
});

it('counts each page of ranges once, in whatever order they come', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 20 }))
    .map(([first, more]) => ({ first, last: first + more }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 40 }), (ranges) => {
      const pages = pagesIn(ranges.map(keptRange));
      for (let page = 1; page <= 320; page += 1)
        expect(pages.has(page)).toBe(ranges.some(({ first, last }) => first <= page && page <= last));
    }),
  );
});
