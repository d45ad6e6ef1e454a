import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, searchAmong } from './search.ts';

const item = (title: string, ...further: string[]) => ({ title, further });
const titles = (query: string, items: readonly ReturnType<typeof item>[], limit = 30) =>
  searchAmong(query, items, limit).best.map(({ title }) => title);

describe('folding', () => {
  test.each([
    ['Café Noir', 'cafe noir'],
    ['STRASSE und Straße', 'strasse und strasse'],
    ['Łódź, Ørsted, Þór', 'lodz, orsted, thor'],
    ['ﬁlm', 'film'],
  ])('%s is %s', (text, folded) => expect(fold(text)).toBe(folded));
});

describe('matching and ranking', () => {
  const film = item('Harvest film', 'VEL-1', 'Velo & Vine');
  const site = item('Website', 'FIL-2', 'Filmhaus');
  const other = item('Annual report', 'AR', 'Acme');

  test('finds items that have every word somewhere', () => {
    expect(titles('film', [other, site, film])).toEqual(['Harvest film', 'Website']);
    expect(titles('velo film', [other, site, film])).toEqual(['Harvest film']);
    expect(titles('velo report', [other, site, film])).toEqual([]);
  });

  test('finds nothing without a word', () => {
    expect(searchAmong('   ', [film], 30)).toEqual({ best: [], count: 0 });
  });

  test('the whole title comes before its beginning, a word’s beginning, its middle, and other fields', () => {
    const wanted = ['Film', 'Filmhaus', 'Harvest film', 'Zeitfilm', 'Website'];
    const items = [
      item('Website', 'Film'),
      ...wanted
        .slice(0, 4)
        .toReversed()
        .map((title) => item(title)),
    ];
    expect(titles('film', items)).toEqual(wanted);
  });

  test('the words in their order at the beginning come first', () => {
    expect(titles('red car', [item('Car, red'), item('Red car')])).toEqual(['Red car', 'Car, red']);
  });

  test('ties keep their order, and only the best are returned, though all are counted', () => {
    const items = Array.from({ length: 40 }, (_, index) => item(`Film ${index}`));
    const { best, count } = searchAmong('film', items, 30);
    expect(best).toEqual(items.slice(0, 30));
    expect(count).toBe(40);
  });
});

describe('a slip of the finger', () => {
  const film = item('Harvest film', 'VEL-1', 'Velo & Vine');
  const late = item('Remind late clients');

  test.each([
    'hsrvest',
    'havest',
    'harrvest',
    'ahrvest',
    'harvets',
    'hravest',
    'hsrv',
    'harvest flim',
    'vien film',
  ])('%s finds it all the same', (query) => expect(titles(query, [late, film])).toEqual(['Harvest film']));

  test.each(['hsrvets', 'velp-2', 'vel-2', 'fil1', 'fxm', 'harvestfilm'])(
    '%s has more than one letter wrong, or is too short, or has a number',
    (query) => expect(titles(query, [late, film])).toEqual([]),
  );

  test('is overlooked only where nothing has the words as they are typed', () => {
    expect(titles('line', [item('Lime tree'), item('Line art')])).toEqual(['Line art']);
    expect(titles('line', [item('Lime tree')])).toEqual(['Lime tree']);
  });

  test('any one letter of a word may be wrong, left out, too many or swapped with the next', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.nat(11), fc.constantFrom(...'vwxyz'), (text, place, letter) => {
        const at = place % text.length;
        const [before, after] = [text.slice(0, at), text.slice(at)];
        const slips = [
          before + letter + after.slice(1),
          before + after.slice(1),
          before + letter + after,
          before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
        ];
        for (const slip of slips) expect(titles(slip, [item(`The ${text}`)])).toEqual([`The ${text}`]);
      }),
    );
  });
});

test('case and accents never matter, and any part of a title finds it', () => {
  const title = fc.string({ unit: fc.constantFrom(...'aäbéCñ Øßz'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(title, fc.nat(12), fc.nat(12), (text, from, length) => {
      const part = text.slice(from, from + length + 1).trim();
      fc.pre(part !== '');
      const found = (query: string) => searchAmong(query, [item(text)], 1).count;
      expect(found(part)).toBe(1);
      expect(found(part.toUpperCase())).toBe(1);
      expect(found(fold(part))).toBe(1);
    }),
  );
});
