import { expect, it } from 'vitest';
import { cellAt, cellStyle } from './strip.ts';
import { peaksOf, resampled, wavePath } from './wave.ts';

const strip = {
  url: 'https://work.example/s.webp',
  columns: 5,
  count: 12,
  width: 160,
  height: 90,
  every: 50,
};

it('shows the picture that is nearest before a frame, and the last one to the end', () => {
  expect([0, 49, 50, 599, 9999].map((frame) => cellAt(strip, frame))).toEqual([0, 0, 1, 11, 11]);
});

it('places a picture of the grid by percentages', () => {
  expect(cellStyle(strip, 7 * 50)).toMatchObject({
    backgroundSize: '500% 300%',
    backgroundPosition: '50% 50%',
  });
  expect(cellStyle({ ...strip, columns: 1, count: 1 }, 0).backgroundPosition).toBe('0% 0%');
});

it('escapes an address that contains CSS', () => {
  const url = 'https://work.example/a");color:red;("';
  expect(cellStyle({ ...strip, url }, 0).backgroundImage).toBe(
    'url("https://work.example/a\\");color:red;(\\"")',
  );
});

it('keeps the loudest peak of each share, and repeats peaks where there are too few', () => {
  expect(resampled([0.9, 0.1, 0.2, 0.3], 2)).toEqual([0.9, 0.3]);
  expect(resampled([0.5, 1], 4)).toEqual([0.5, 0.5, 1, 1]);
});

it('draws peaks around the middle, and silence as a line', () => {
  expect(wavePath([1, 0, 7])).toBe('M0.5 0.0V100.0M1.5 49.0V51.0M2.5 0.0V100.0');
});

it.each([
  ['peaks', { peaks: [0, 0.5, 1] }, [0, 0.5, 1]],
  ['something else among them', { peaks: [0.5, 'loud', null, -1, Number.NaN] }, [0.5]],
  ['nothing', undefined, []],
  ['another answer', { error: 'gone' }, []],
])('reads %s', (_what, answer, peaks) => {
  expect(peaksOf(answer)).toEqual(peaks);
});
