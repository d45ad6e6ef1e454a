import { expect, test } from 'vitest';
import { waitInWords } from './rate-limit.ts';

test.each([
  [0.2, '1\u00A0s'],
  [59, '59\u00A0s'],
  [60, '1\u00A0min'],
  [61, '2\u00A0min'],
  [3600, '60\u00A0min'],
])('a wait of %s seconds is told as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
