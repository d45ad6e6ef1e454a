import { expect, test } from 'vitest';
import { eveningInWords, eveningWithDate } from './evening.ts';

const zone = 'Europe/Rome';
const now = '2026-11-20T10:00:00Z'; // Friday

test.each([
  ['2026-11-19T17:00:00Z', 'yesterday evening'],
  ['2026-11-20T17:00:00Z', 'this evening'],
  ['2026-11-21T17:00:00Z', 'tomorrow evening'],
  ['2026-11-23T17:00:00Z', 'Monday evening'],
  ['2026-11-26T17:00:00Z', 'Thursday evening'],
  ['2026-11-27T17:00:00Z', 'the evening of Friday 27 November'],
  ['2026-11-16T17:00:00Z', 'Monday evening'],
  ['2026-11-13T17:00:00Z', 'the evening of Friday 13 November'],
  ['2027-01-11T17:00:00Z', 'the evening of Monday, 11 January 2027'],
])('%s is %s', (due, words) => {
  expect(eveningInWords(due, { format: 'DD/MM/YYYY', zone, language: 'en', now })).toBe(words);
});

test.each([
  ['en', 'MM/DD/YYYY', 'Monday evening', 'the evening of Tuesday, December 1'],
  ['es', 'DD/MM/YYYY', 'el lunes por la tarde', 'el martes, 1 de diciembre, por la tarde'],
  ['it', 'DD/MM/YYYY', 'lunedì sera', 'la sera di martedì 1 dicembre'],
  ['fr', 'YYYY/MM/DD', 'lundi soir', 'le mardi 1 décembre au soir'],
] as const)('in %s by %s: %s, and %s', (language, format, near, far) => {
  const reader = { format, zone, language, now };
  expect(eveningInWords('2026-11-23T17:00:00Z', reader)).toBe(near);
  expect(eveningInWords('2026-12-01T17:00:00Z', reader)).toBe(far);
});

test.each([
  ['en', 'DD/MM/YYYY', 'Monday evening, 23 November', 'Monday evening, 11 January 2027'],
  ['en', 'MM/DD/YYYY', 'Monday evening, November 23', 'Monday evening, January 11, 2027'],
  ['es', 'DD/MM/YYYY', 'el lunes 23 de noviembre por la tarde', 'el lunes 11 de enero de 2027 por la tarde'],
  ['it', 'DD/MM/YYYY', 'la sera di lunedì 23 novembre', 'la sera di lunedì 11 gennaio 2027'],
  ['fr', 'DD/MM/YYYY', 'le lundi 23 novembre au soir', 'le lundi 11 janvier 2027 au soir'],
] as const)('in %s by %s with the date, however near it is: %s, and %s', (language, format, near, far) => {
  const reader = { format, zone, language, now };
  expect(eveningWithDate('2026-11-23T17:00:00Z', reader)).toBe(near);
  expect(eveningWithDate('2027-01-11T17:00:00Z', reader)).toBe(far);
});

test('the day is that of the zone, for the due date and for now', () => {
  const reader = { format: 'DD/MM/YYYY', language: 'en', now: '2026-11-24T04:00:00Z' } as const;
  // It is still Monday in Bogota, and Tuesday in Rome.
  expect(eveningInWords('2026-11-23T23:00:00Z', { ...reader, zone: 'America/Bogota' })).toBe('this evening');
  expect(eveningInWords('2026-11-23T17:00:00Z', { ...reader, zone })).toBe('yesterday evening');
});
