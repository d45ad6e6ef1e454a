import { expect, test } from 'vitest';
import { alternativeText } from './alternative-text.ts';
import { type Described, descriptionRefusal, descriptionsOf } from './description.ts';

const file = (round: number, name: string, more: Partial<Described> = {}): Described => ({
  id: `${round}/${name}/${more.version ?? 1}`,
  name,
  kind: 'image',
  version: 1,
  round,
  ...more,
});
const saidOf = (...files: readonly Described[]) =>
  Object.fromEntries([...descriptionsOf(files)].map(([id, { description }]) => [id, description]));
const takenOf = (...files: readonly Described[]) =>
  [...descriptionsOf(files)].flatMap(([id, { isTaken }]) => (isTaken ? [id] : []));

test('a file has its own description, or that of the version before it', () => {
  expect(
    saidOf(
      file(0, 'poster.png', { description: 'A red door' }),
      file(0, 'card.png', { description: 'A card' }),
      file(1, 'poster-v2.png'),
      file(1, 'card.png', { description: 'A blue card' }),
      file(2, 'poster-v3.png'),
      file(2, 'card.png'),
      file(2, 'flyer.png'),
    ),
  ).toEqual({
    '0/poster.png/1': 'A red door',
    '0/card.png/1': 'A card',
    '1/poster-v2.png/1': 'A red door',
    '1/card.png/1': 'A blue card',
    '2/poster-v3.png/1': 'A red door',
    '2/card.png/1': 'A blue card',
    '2/flyer.png/1': '',
  });
});

test('an empty description ends the one before it, for later versions too', () => {
  expect(
    saidOf(
      file(0, 'poster.png', { description: 'A red door' }),
      file(1, 'poster.png', { description: '' }),
      file(2, 'poster.png'),
    ),
  ).toMatchObject({ '1/poster.png/1': '', '2/poster.png/1': '' });
});

test('the pair that was set by hand decides whose description is taken over', () => {
  const [door, card] = [
    file(0, 'door.png', { description: 'A red door' }),
    file(0, 'card.png', { description: 'A card' }),
  ];
  expect(saidOf(door, card, file(1, 'card.png', { replaces: door.id }))).toMatchObject({
    '1/card.png/1': 'A red door',
  });
  expect(saidOf(door, card, file(1, 'card.png', { replaces: null }))).toMatchObject({ '1/card.png/1': '' });
});

test('each upload of a name in a round is described, and the newest one is taken over', () => {
  expect(
    saidOf(
      file(0, 'poster.png', { description: 'A red door' }),
      file(1, 'poster.png'),
      file(1, 'poster.png', { version: 2, description: 'A blue door' }),
      file(2, 'poster.png'),
    ),
  ).toMatchObject({
    '1/poster.png/1': 'A red door',
    '1/poster.png/2': 'A blue door',
    '2/poster.png/1': 'A blue door',
  });
});

test('a description is marked as taken over until the file has one of its own, or none', () => {
  expect(
    takenOf(
      file(0, 'poster.png', { description: 'A red door' }),
      file(0, 'card.png'),
      file(1, 'poster.png'),
      file(1, 'poster.png', { version: 2 }),
      file(1, 'card.png'),
      file(2, 'poster.png', { description: 'A red door' }),
      file(3, 'poster.png', { description: '' }),
      file(4, 'poster.png'),
    ),
  ).toEqual(['1/poster.png/1', '1/poster.png/2']);
});

test.each([
  ['without a base', 'new', { was: undefined, is: 'other' }, undefined],
  ['typed on the present one', 'new', { was: 'old', is: 'old' }, undefined],
  ['repeated after a lost answer', 'new', { was: 'old', is: 'new' }, undefined],
  ['typed on one that was replaced', 'new', { was: 'old', is: 'other' }, 'conflict'],
] as const)('a description %s', (_, description, on, expected) => {
  expect(descriptionRefusal(description, on)).toBe(expected);
});

test.each([
  ['its name', { name: 'a.png' }, undefined, 'a.png'],
  ['its name and its page', { name: 'a.pdf', description: '' }, 'Page 2 of 4', 'a.pdf, Page 2 of 4'],
  ['its description', { name: 'a.png', description: 'A red door' }, undefined, 'A red door'],
  [
    'its description and its round',
    { name: 'a.png', description: 'A red door' },
    'Round 1',
    'A red door, Round 1',
  ],
  [
    'sentences',
    { name: 'a.png', description: 'A red door. It is shut.' },
    'Round 1',
    'A red door. It is shut. Round 1',
  ],
])('the alternative text is %s', (_, depicted, place, expected) => {
  expect(alternativeText(depicted, place)).toBe(expected);
});
