import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber, dtFormats, formatDate, isLocalDate, wallOf } from './date.ts';
import { parseDate } from './typed-date.ts';

const format = fc.constantFrom(...dtFormats);
const date = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') }).map(dateOfDay);

/** Strings of the characters that dates are made of, and any others. */
const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789/.-, ') }),
  fc
    .tuple(
      fc.nat(99_999),
      fc.constantFrom(...'/.-, '),
      fc.nat(99_999),
      fc.constantFrom(...'/.-, '),
      fc.nat(99_999),
    )
    .map((parts) => parts.join('')),
  fc.tuple(date, format, fc.nat(9)).map(([day, of, length]) => formatDate(day, of, 'UTC').slice(0, length)),
);

describe('a date', () => {
  test('is read as it was written, in every format', () => {
    fc.assert(
      fc.property(date, format, (day, of) => {
        expect(parseDate(formatDate(day, of, 'UTC'), of)).toEqual({ date: day });
        expect(parseDate(formatDate(day, of, 'UTC').replaceAll('/', ''), of)).toEqual({ date: day });
      }),
    );
  });

  test('as yyyy-MM-dd is the same one in every format', () => {
    fc.assert(
      fc.property(date, format, (day, of) => {
        expect(parseDate(day, of)).toEqual({ date: day });
      }),
    );
  });

  test('is none while it is half typed, so that no other is taken for it', () => {
    fc.assert(
      fc.property(date, fc.constantFrom('DD/MM/YYYY', 'MM/DD/YYYY'), fc.nat(9), (day, of, length) => {
        expect(parseDate(formatDate(day, of, 'UTC').slice(0, length), of)).not.toHaveProperty('date');
      }),
    );
  });
});

describe('any text', () => {
  test('is a date of exactly its numbers, or a named refusal', () => {
    fc.assert(
      fc.property(typed, format, (text, of) => {
        const found = parseDate(text, of);
        if (found.refused) {
          expect(['format', 'year', 'no_such_day']).toContain(found.refused);
          return;
        }
        expect(isLocalDate(found.date)).toBe(true);
        const { year, month, day } = wallOf(found.date);
        const isIso = text.trim() === found.date;
        const order = { YYYY: year, MM: month, DD: day };
        const expected = isIso
          ? [year, month, day]
          : of.split('/').flatMap((part) => Object.entries(order).find(([name]) => name === part)?.[1] ?? []);
        const digits = text.replaceAll(/\D+/g, ' ').trim();
        const bare = expected.map((part) => String(part).padStart(2, '0')).join('');
        if (/^\d{8}$/.test(digits)) expect(digits).toBe(bare);
        else expect(digits.split(' ').map(Number)).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
