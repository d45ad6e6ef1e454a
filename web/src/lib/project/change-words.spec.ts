import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

const range = { is: 'range', days: 32 } as const;
const ago = { is: 'ago', days: 30 } as const;

test.each([
  [5.6, 5, 'share', range, '12% more than in the 32 days before'],
  [4.4, 5, 'share', ago, '12% less than 30 days ago'],
  [5, 5, 'share', range, 'The same as in the 32 days before'],
  [3, 0, 'share', range, 'None in the 32 days before'],
  [3, 0, 'share', ago, 'None 30 days ago'],
  [4.5, 4.2, 'stars', range, '0.3 stars more than in the 32 days before'],
  [4, 5, 'stars', range, '1 star less than in the 32 days before'],
  [null, 4, 'stars', range, 'No ratings in this range'],
  [4, null, 'stars', range, 'No ratings in the 32 days before'],
  [4, null, 'stars', ago, 'No figures from 30 days ago'],
  [80, 60, 'points', range, '20 percentage points more than in the 32 days before'],
  [0, 60, 'points', range, '60 percentage points less than in the 32 days before'],
  [null, 60, 'points', range, 'No figures in this range'],
  [80, null, 'points', range, 'No figures for the 32 days before'],
  [6, 5, 'share', { is: 'range', days: 1 }, '20% more than on the day before'],
] as const)('%s against %s, as %s, is told', (now, before, unit, against, words) => {
  expect(changeWords({ now, before }, unit, against)).toBe(words);
});
