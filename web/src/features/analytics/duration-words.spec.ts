import { expect, test } from 'vitest';
import { daysOf, lengthOf } from './duration-words.ts';
import { analyticsSearch, searchOf } from './range.ts';

test.each([
  [0.4, 'less than an hour'],
  [1, '1 hour'],
  [23.9, '23 hours'],
  [24, '1 day'],
  [29.5, '1 day 5 hours'],
  [47.9, '1 day 23 hours'],
  [48, '2 days'],
  [84, '4 days'],
])('%d hours are %s', (hours, text) => {
  expect(lengthOf(hours)).toBe(text);
});

test('averages of hours are rounded to days', () => {
  expect([5, 13, 24, 35, 37].map(daysOf)).toEqual(['0 days', '1 day', '1 day', '1 day', '2 days']);
});

test('the address names a range, but for all the time', () => {
  expect(analyticsSearch({ range: '6M', other: 1 })).toEqual({ range: '6M' });
  expect(analyticsSearch({ range: 'ALL' })).toEqual({});
  expect(analyticsSearch({ range: '7M' })).toEqual({});
  expect(analyticsSearch({ ...searchOf('YTD') })).toEqual({ range: 'YTD' });
  expect(searchOf('ALL')).toEqual({});
});
