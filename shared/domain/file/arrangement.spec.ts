import { expect, test } from 'vitest';
import { type Arrangeable, arrangementRefusal, replaceable } from './arrangement.ts';

const file = (name: string, more: Partial<Arrangeable> = {}): Arrangeable => ({
  id: name,
  name,
  kind: 'image',
  version: 1,
  round: 1,
  sent: false,
  ...more,
});

const earlier = [file('old menu', { round: 0 }), file('old card', { round: 0 })];
const present = [file('menu'), file('card', { sent: true }), file('film')];

test.each([
  ['any order of what is not sent', [{ id: 'film' }, { id: 'card' }, { id: 'menu' }], undefined],
  [
    'files of earlier rounds, or none',
    [{ id: 'menu', replaces: 'old card' }, { id: 'card' }, { id: 'film', replaces: null }],
    undefined,
  ],
  ['a file too few', [{ id: 'menu' }, { id: 'card' }], undefined],
  ['a sent file too few', [{ id: 'menu' }], 'file_sent_stays'],
  ['a file twice', [{ id: 'menu' }, { id: 'card' }, { id: 'card' }], 'conflict'],
  ['an unknown file', [{ id: 'menu' }, { id: 'card' }, { id: 'logo' }], 'conflict'],
  ['a sent file elsewhere', [{ id: 'card' }, { id: 'menu' }, { id: 'film' }], 'file_sent_stays'],
  [
    'another pair for a sent file',
    [{ id: 'menu' }, { id: 'card', replaces: 'old card' }, { id: 'film' }],
    'file_sent_stays',
  ],
  [
    'a file of the same round',
    [{ id: 'menu', replaces: 'film' }, { id: 'card' }, { id: 'film' }],
    'not_replaceable',
  ],
  [
    'one file for two',
    [{ id: 'menu', replaces: 'old menu' }, { id: 'card' }, { id: 'film', replaces: 'old menu' }],
    'replaced_twice',
  ],
] as const)('an arrangement with %s: %j is refused as %s', (_, arranged, expected) => {
  expect(arrangementRefusal(arranged, present, earlier)).toBe(expected);
});

test('the newest version of each asset can be replaced', () => {
  const files = [...earlier, file('new menu', { replaces: 'old menu' }), file('logo')];
  expect(replaceable(files).map(({ id }) => id)).toEqual(['new menu', 'old card', 'logo']);
});
