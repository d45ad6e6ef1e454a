import { expect, test } from 'vitest';
import { replacementOf, versionsBefore } from './replacement.ts';

const image = (name: string) => ({ name, kind: 'image' });

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
  expect(replacementOf(image(name), candidates.map(image))?.name).toBe(expected);
});

test('another kind of file replaces none unless it has the very name', () => {
  expect(replacementOf(image('menu-v1.png'), [{ name: 'menu-v2.pdf', kind: 'pdf' }])).toBeUndefined();
});

test('a file has a version in each earlier round that it replaces one of, oldest first', () => {
  const files = ['menu-v3.png', 'card.png'].map(image);
  const sent = (round: number, ...names: string[]) => names.map((name) => ({ ...image(name), round }));
  const earlier = [...sent(1, 'menu-v2.png'), ...sent(0, 'card.png', 'card-v0.png', 'menu.png', 'logo.png')];
  const versionsOf = (index: number) =>
    versionsBefore(files[index] ?? image(''), files, earlier).map(({ name, round }) => [round, name]);
  expect(versionsOf(0)).toEqual([
    [0, 'menu.png'],
    [1, 'menu-v2.png'],
  ]);
  // Two files of a round come to the same one: the one of its very name.
  expect(versionsOf(1)).toEqual([[0, 'card.png']]);
  expect(versionsOf(2)).toEqual([]);
});
