import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conversionBounds,
  conversionPlace,
  conversionPlaces,
  isLastOfTry,
  type KeptPlayback,
  mayTryAgain,
  mostPeaks,
  mostPixels,
  peaksOf,
  perSecond,
  playbackRate,
  playbackSize,
  playedKind,
} from './playback.ts';

const whole = fc.integer({ min: 1, max: 1_000_000 });
const fraction = fc.record({ frames: whole, seconds: whole });
const absurd = fc.record({ frames: fc.integer({ max: 0 }), seconds: fc.integer() });

describe('a rate', () => {
  it.each([
    ['of cinema', [24_000, 1001], [24_000, 1001], [24_000, 1001]],
    ['in rounded times', [11_988, 500], [11_988, 500], [24_000, 1001]],
    ['in MP4, without its last frame', [25, 1], [6250, 251], [25, 1]],
    ['of television, rounded', [2997, 100], [2997, 100], [30_000, 1001]],
    ['that is no standard', [25, 2], [25, 2], [25, 2]],
    ['that can be shortened', [1500, 100], [1500, 100], [15, 1]],
    ['of measured times', [15_360, 1283], [15_360, 1283], [11_972, 1000]],
    ['of slow motion', [240, 1], [240, 1], [60, 1]],
    ['of slow motion, rounded', [120_001, 1000], [120_001, 1000], [60, 1]],
    ['of a phone', [30, 1], [2983, 100], [30, 1]],
    ['of a screen', [60, 1], [1230, 100], [24_000, 1001]],
    ['of Windows Media', [1000, 1], [2500, 100], [25, 1]],
    ['of a slide show', [1, 10], [1, 10], [1, 1]],
    ['that is known by its average alone', [0, 0], [25, 1], [25, 1]],
    ['that is unknown', [0, 1], [0, 0], [25, 1]],
  ])('%s', (_name, nominal, average, rate) => {
    const [one, two, three] = [nominal, average, rate].map(([frames = 0, seconds = 0]) => ({
      frames,
      seconds,
    }));
    expect(playbackRate(one ?? never, two ?? never)).toEqual(three);
  });

  it('has 1 to 60 frames a second, as a fraction of small numbers, whatever a file says', () => {
    fc.assert(
      fc.property(fc.oneof(fraction, absurd), fc.oneof(fraction, absurd), (nominal, average) => {
        const { frames, seconds } = playbackRate(nominal, average);
        expect(Number.isInteger(frames) && Number.isInteger(seconds)).toBe(true);
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(1001);
        expect(perSecond({ frames, seconds })).toBeGreaterThanOrEqual(1);
        expect(perSecond({ frames, seconds })).toBeLessThanOrEqual(60.05);
      }),
    );
  });
});
const never = { frames: 0, seconds: 0 };

it('a size is even, in its box and in proportion, lying or upright', () => {
  const side = fc.integer({ min: 2, max: 10_000 });
  const aspect = fc.double({ min: 0.3, max: 3, noNaN: true });
  fc.assert(
    fc.property(side, side, aspect, fc.integer({ min: 0, max: 3 }), (width, height, pixel, turns) => {
      const size = playbackSize({ width, height }, pixel, turns);
      for (const pixels of [size.width, size.height]) expect(pixels % 2 === 0 && pixels >= 2).toBe(true);
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(1280);
      expect(Math.min(size.width, size.height)).toBeLessThanOrEqual(720);
      const shown = (width * pixel) / height;
      const wanted = turns % 2 === 0 ? shown : 1 / shown;
      // Rounding to an even number may be a pixel off.
      const [low, high] = [
        (size.width - 1.01) / (size.height + 1.01),
        (size.width + 1.01) / (size.height - 1.01),
      ];
      if (size.width > 2 && size.height > 2) expect(wanted > low && wanted < high).toBe(true);
    }),
  );
});

it('peaks are the highest of their share, from 0 to 1, and no more than 2,000', () => {
  const loudness = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { maxLength: 9000 });
  fc.assert(
    fc.property(loudness, (fine) => {
      const peaks = peaksOf(fine);
      expect(peaks.length).toBe(Math.min(fine.length, mostPeaks));
      for (const peak of peaks) expect(peak >= 0 && peak <= 1).toBe(true);
      const [highest, shown] = [fine, peaks].map((all) => Math.min(1, Math.max(0, ...all)));
      expect(shown).toBeCloseTo(highest ?? 0, 3);
    }),
    { numRuns: 30 },
  );
});

it.each([
  ['video/mp4', 'video'],
  ['application/mxf', 'video'],
  ['audio/mpeg', 'audio'],
  ['image/gif', undefined],
  ['application/pdf', undefined],
])('%s is played as %s', (type, kind) => {
  expect(playedKind(type)).toBe(kind);
});

describe('a place of conversion', () => {
  const hd = 1920 * 1080;
  it.each([
    ['a quarter of an hour', { seconds: 900, rate: 25, pixels: hd }, 'function'],
    ['a quarter of an hour, with twice the frames', { seconds: 900, rate: 50, pixels: hd }, 'container'],
    ['a second more', { seconds: 901, rate: 25, pixels: hd }, 'container'],
    [
      'two hours of large frames, many a second',
      { seconds: 7200, rate: 60, pixels: mostPixels },
      'container',
    ],
    ['more than two hours', { seconds: 7201, rate: 25, pixels: hd }, 'too_long'],
    ['frames that are too large', { seconds: 1, rate: 25, pixels: mostPixels + 1 }, 'too_complex'],
    ['more bytes than a function’s disk', { bytes: 5_000_000_001 }, 'container'],
    ['more bytes than a container’s disk', { bytes: 50_000_000_001 }, 'too_large'],
    ['a length that nobody tells', {}, 'function'],
  ])('takes a film of %s, or none does', (_, facts, place) => {
    expect(conversionPlace({ bytes: 1000, kind: 'video', ...facts })).toBe(place);
  });

  it('takes a sound if it is the function, or none does', () => {
    expect(conversionPlace({ bytes: 1000, kind: 'audio', seconds: 7200 })).toBe('function');
    expect(conversionPlace({ bytes: 1000, kind: 'audio', seconds: 7201 })).toBe('too_long');
  });

  it('is never left for a smaller one by a film that grows', () => {
    const film = fc.record({
      bytes: fc.integer({ min: 1, max: 60_000_000_000 }),
      kind: fc.constantFrom('video' as const, 'audio' as const),
      seconds: fc.integer({ min: 0, max: 10_000 }),
      pixels: fc.integer({ min: 0, max: mostPixels }),
      rate: fc.integer({ min: 0, max: 60 }),
    });
    const rank = (media: Parameters<typeof conversionPlace>[0]) =>
      [...conversionPlaces, 'nowhere'].findIndex(
        (place) => place === conversionPlace(media) || place === 'nowhere',
      );
    fc.assert(
      fc.property(film, film, (one, more) => {
        const grown = {
          ...one,
          bytes: one.bytes + more.bytes,
          seconds: one.seconds + more.seconds,
          rate: Math.max(one.rate, more.rate),
        };
        expect(rank(grown)).toBeGreaterThanOrEqual(rank(one));
        if (rank(one) === 0)
          expect(one.seconds).toBeLessThanOrEqual(conversionBounds.function.seconds[one.kind]);
      }),
    );
  });
});

describe('a film that was refused', () => {
  it.each([
    ['after the last task of its first try', 'too_complex', 3, true],
    ['after the last task of its second try', 'too_complex', 6, true],
    ['after the last task of its last try', 'too_complex', 9, false],
    ['by a task itself, which found it too complex', 'too_complex', 4, false],
    ['by the function', 'too_complex', undefined, false],
    ['as too long by the last task of a try', 'too_long', 3, false],
    ['as damaged by the last task of a try', 'broken', 3, false],
  ] as const)('%s', (_, refusal, conversion, may) => {
    expect(mayTryAgain({ playback: { refusal }, conversion })).toBe(may);
  });

  it('has three tasks a try, and three tries at most, however often it is asked for', () => {
    const asked = fc.array(fc.boolean(), { maxLength: 60 });
    fc.assert(
      fc.property(asked, (tasksEnd) => {
        let film: { playback: KeptPlayback; conversion: number } = { playback: {}, conversion: 1 };
        for (const taskEnds of tasksEnd) {
          const { playback, conversion } = film;
          if (!taskEnds && mayTryAgain(film)) film = { playback: {}, conversion: conversion + 1 };
          else if (taskEnds && !playback.refusal)
            film = isLastOfTry(conversion)
              ? { playback: { refusal: 'too_complex' }, conversion }
              : { playback, conversion: conversion + 1 };
        }
        expect(film.conversion).toBeLessThanOrEqual(9);
      }),
    );
  });

  it('is not tried again while it is under way, or once it is ready', () => {
    expect(mayTryAgain({ playback: {}, conversion: 3 })).toBe(false);
    expect(mayTryAgain({ playback: { frames: 10 }, conversion: 3 })).toBe(false);
    expect(mayTryAgain({})).toBe(false);
  });
});
