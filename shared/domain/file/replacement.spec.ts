import { expect, test } from 'vitest';
import { replacementOf, versionsBefore } from './replacement.ts';

const image = (name: string, round: number, replaces?: string | null) => ({
  id: `${round}/${name}`,
  name,
  version: 1,
  kind: 'image',
  round,
  replaces,
});
const nameOf = (file: { name: string } | undefined) => file?.name;

test.each([
  ['menu.png', ['menu.png', 'card.png'], 'menu.png'],
  ['Menu.PNG', ['menu.png'], 'menu.png'],
  ['menu-v1.png', ['menu-v2.png', 'card-v2.png'], 'menu-v2.png'],
  ['menu.png', ['menu (1).png'], 'menu (1).png'],
  ['menu_r1.png', ['menu_final.jpg'], 'menu_final.jpg'],
  ['page 1.png', ['page 2.png', 'page 3.png'], undefined],
  ['v1.png', ['v2.png'], undefined],
  ['menu.png', ['card.png'], undefined],
  ['menu.png', [], undefined],
])('%s is replaced, of %j, by %s', (name, candidates, expected) => {
  const old = image(name, 0);
  const files = [old, ...candidates.map((candidate) => image(candidate, 1))];
  expect(nameOf(replacementOf(old, files, 1))).toBe(expected);
});

test('another kind of file replaces none unless it has the very name', () => {
  const old = image('menu-v1.png', 0);
  const pdf = { ...image('menu-v2.pdf', 1), kind: 'pdf' };
  expect(replacementOf(old, [old, pdf], 1)).toBeUndefined();
});

test('a file has a version in each earlier round that it replaces one of, oldest first', () => {
  const [menu, card] = [image('menu-v3.png', 2), image('card.png', 2)];
  const sent = (round: number, ...names: string[]) => names.map((name) => image(name, round));
  const files = [
    menu,
    card,
    ...sent(1, 'menu-v2.png'),
    ...sent(0, 'card.png', 'card-v0.png', 'menu.png', 'logo.png'),
  ];
  const versionsOf = (file: typeof menu) =>
    versionsBefore(file, files).map(({ name, round }) => [round, name]);
  expect(versionsOf(menu)).toEqual([
    [0, 'menu.png'],
    [1, 'menu-v2.png'],
  ]);
  // Two files of a round match the same one: the one of the same name wins.
  expect(versionsOf(card)).toEqual([[0, 'card.png']]);
});

test('uploads of one name in a round are one version: the newest', () => {
  const [first, second] = [image('menu.png', 0), { ...image('menu.png', 0), id: 'again', version: 2 }];
  const next = image('menu.png', 1, first.id);
  const files = [second, first, next];
  expect(versionsBefore(next, files)).toEqual([second]);
  expect([first, second].map((old) => replacementOf(old, files, 1))).toEqual([next, next]);
});

test('a stored replacement comes before the name, and is followed through the rounds', () => {
  const files = [
    image('menu.png', 0),
    image('card.png', 0),
    // Both names exist in the round before, for other works.
    image('menu.png', 1, '0/card.png'),
    image('drinks.png', 1, '0/menu.png'),
    image('drinks-v2.png', 2),
    image('menu.png', 2, null),
  ];
  const names = (id: string) =>
    versionsBefore(files.find((file) => file.id === id) ?? image('', 0), files).map((file) => file.id);
  expect(names('2/drinks-v2.png')).toEqual(['0/menu.png', '1/drinks.png']);
  expect(names('1/menu.png')).toEqual(['0/card.png']);
  expect(names('2/menu.png')).toEqual([]);
  expect(nameOf(replacementOf(image('menu.png', 0), files, 2))).toBe('drinks-v2.png');
});
