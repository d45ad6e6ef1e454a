import { describe, expect, it, test } from 'vitest';
import { languages } from '../email-template/language.ts';
import { extentOf, howFarOf, isAllSeen, seenSum } from './seen.ts';
import { howFarInWords, seenInWords } from './seen-words.ts';

describe('an extent', () => {
  it.each([
    ['pages by their number', { pages: { count: 12 } }, { unit: 'pages', of: 12 }],
    [
      'pages as they are kept',
      {
        pages: {
          sizes: [
            [3, 595, 842],
            [1, 842, 595],
          ] as const,
        },
      },
      { unit: 'pages', of: 4 },
    ],
    [
      'seconds, one that has begun among them',
      { playback: { frames: 1501, rate: { frames: 25, seconds: 1 } } },
      { unit: 'seconds', of: 61 },
    ],
    ['nothing of a picture', {}, undefined],
    ['nothing of pages that are not counted', { pages: { count: null }, playback: null }, undefined],
    ['nothing of a film that was not opened', { playback: { frames: null, rate: null } }, undefined],
  ])('is %s', (_, file, extent) => {
    expect(extentOf(file)).toEqual(extent);
  });

  it('bounds what a browser tells', () => {
    const film = { unit: 'seconds', of: 60 } as const;
    expect([-3, 47.9, 900].map((told) => howFarOf(film, told).seen)).toEqual([0, 47, 60]);
  });
});

const told = [
  { seen: true, how_far: { unit: 'pages', seen: 10, of: 12 } },
  { seen: true, how_far: { unit: 'pages', seen: 2, of: 2 } },
  { seen: true, how_far: { unit: 'seconds', seen: 48, of: 60 } },
  { seen: false },
] as const;

test('sums are in words of each language, and of what there is alone', () => {
  const sum = seenSum(told);
  if (!sum) throw new Error('no sum');
  expect(languages.map((language) => seenInWords(sum, language))).toEqual([
    '3 of 4 files, 12 of 14 pages, 0:48 of 1:00',
    '3 de 4 archivos, 12 de 14 páginas, 0:48 de 1:00',
    '3 di 4 file, 12 di 14 pagine, 0:48 di 1:00',
    '3 fichiers sur 4, 12 pages sur 14, 0:48 sur 1:00',
  ]);
  const picture = seenSum([{ seen: true }]);
  expect(picture && seenInWords(picture, 'en')).toBe('1 of 1 file');
  expect(howFarInWords(told[0].how_far, 'fr')).toBe('10 pages sur 12');
  expect(howFarInWords(told[2].how_far, 'en')).toBe('0:48 of 1:00');
});

test('files of which nobody knows have no sum', () => {
  expect(seenSum([{}, {}])).toBeUndefined();
  expect(seenSum([])).toBeUndefined();
});

test('all is seen once files, pages and seconds are', () => {
  const allOf = (seen: number) => {
    const sum = seenSum([{ seen: true, how_far: { unit: 'seconds', seen, of: 60 } }]);
    return sum && isAllSeen(sum);
  };
  expect([allOf(59), allOf(60)]).toEqual([false, true]);
});
