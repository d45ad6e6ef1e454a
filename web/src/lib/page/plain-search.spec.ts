import { expect, test } from 'vitest';
import { plainSearch } from './plain-search.ts';

const { parseSearch, stringifySearch } = plainSearch;

test.each([
  ['a number', { client: 9 }, '?client=9'],
  ['a number as text', { client: '9' }, '?client=9'],
  ['words', { search: 'a & b = "c"' }, '?search=a+%26+b+%3D+%22c%22'],
  ['a way back', { back: '/projects?client=9#notes' }, '?back=%2Fprojects%3Fclient%3D9%23notes'],
  ['nothing', { client: undefined }, ''],
])('%s is written plainly, and read again as text', (_what, search, text) => {
  expect(stringifySearch(search)).toBe(text);
  const said = Object.entries(search).filter(([, value]) => value !== undefined);
  expect(parseSearch(text)).toEqual(Object.fromEntries(said.map(([name, value]) => [name, String(value)])));
});
