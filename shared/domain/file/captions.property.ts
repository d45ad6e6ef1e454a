import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cue, captionsOf } from './captions.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');
const timeOf = (at: number, mark: string) =>
  `${twoDigits(Math.floor(at / 3_600_000))}:${twoDigits(Math.floor(at / 60_000) % 60)}:${twoDigits(Math.floor(at / 1000) % 60)}${mark}${String(at % 1000).padStart(3, '0')}`;

const words = fc.stringMatching(/^[a-zA-Zé¿?!,. ]{1,40}$/).map((text) => `A${text.trim()}`);
const cue = fc
  .record({ from: fc.nat(7_000_000), lasts: fc.integer({ min: 1, max: 10_000 }), text: words })
  .map(({ from, lasts, text }): Cue => ({ from, until: from + lasts, text }));

test('times and words come back from WebVTT and SubRip as they were written, in order', () => {
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), fc.boolean(), (cues, isWebVtt) => {
      const mark = isWebVtt ? '.' : ',';
      const blocks = cues.map(
        ({ from, until, text }, index) =>
          `${index + 1}\n${timeOf(from, mark)} --> ${timeOf(until, mark)}\n${text}\n`,
      );
      const read = captionsOf(`${isWebVtt ? 'WEBVTT\n\n' : ''}${blocks.join('\n')}`);
      expect(read).toEqual({
        cues: cues.toSorted((one, other) => one.from - other.from || one.until - other.until),
      });
    }),
  );
});

test('any text is read or refused, by a line that it has', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'WEBVTT', '1', '00:01.000 --> 00:02.000', '00:01.000 -->', '<v A>b', 'NOTE'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const read = captionsOf(lines.join('\n'));
      if ('cues' in read) {
        for (const { from, until, text } of read.cues) {
          expect(until).toBeGreaterThan(from);
          expect(text).not.toBe('');
        }
      } else if ('line' in read) {
        expect(read.line).toBeGreaterThanOrEqual(1);
        expect(read.line).toBeLessThanOrEqual(lines.join('\n').split(/\r\n|\r|\n/).length);
      }
    }),
  );
});
