import { describe, expect, test } from 'vitest';
import type { Language } from './language.ts';
import { cardinalWord, type Gender, ordinalNumber, ordinalWord } from './number-words.ts';

test.each<[number, Language, Gender, string]>([
  [0, 'en', 'masculine', 'zero'],
  [21, 'en', 'masculine', 'twenty-one'],
  [9999, 'en', 'masculine', 'nine thousand nine hundred ninety-nine'],
  [1, 'es', 'feminine', 'una'],
  [16, 'es', 'masculine', 'dieciséis'],
  [101, 'es', 'feminine', 'ciento una'],
  [200, 'es', 'feminine', 'doscientas'],
  [1, 'it', 'feminine', 'una'],
  [23, 'it', 'masculine', 'ventitré'],
  [1, 'fr', 'feminine', 'une'],
  [71, 'fr', 'feminine', 'soixante et onze'],
  [80, 'fr', 'masculine', 'quatre-vingts'],
  [121, 'fr', 'feminine', 'cent vingt et une'],
])('%d in %s, %s, is %s', (n, language, gender, word) => {
  expect(cardinalWord(n, language, gender)).toBe(word);
});

test.each<[number, Language, Gender, string, string]>([
  [1, 'en', 'masculine', 'first', '1st'],
  [2, 'en', 'masculine', 'second', '2nd'],
  [3, 'en', 'masculine', 'third', '3rd'],
  [11, 'en', 'masculine', 'eleventh', '11th'],
  [112, 'en', 'masculine', 'one hundred twelfth', '112th'],
  [123, 'en', 'masculine', 'one hundred twenty-third', '123rd'],
  [1, 'es', 'feminine', 'primera', '1.ª'],
  [13, 'es', 'masculine', 'decimotercero', '13.º'],
  [21, 'es', 'feminine', 'vigésima primera', '21.ª'],
  [500, 'es', 'masculine', 'quingentésimo', '500.º'],
  [2023, 'es', 'masculine', 'dosmilésimo vigésimo tercero', '2023.º'],
  [1, 'it', 'feminine', 'prima', '1ª'],
  [26, 'it', 'masculine', 'ventiseiesimo', '26º'],
  [33, 'it', 'feminine', 'trentatreesima', '33ª'],
  [110, 'it', 'masculine', 'centodecimo', '110º'],
  [1, 'fr', 'feminine', 'première', '1re'],
  [1, 'fr', 'masculine', 'premier', '1er'],
  [21, 'fr', 'feminine', 'vingt et unième', '21e'],
  [9, 'fr', 'masculine', 'neuvième', '9e'],
])('the ordinal of %d in %s, %s, is %s and %s', (n, language, gender, word, number) => {
  expect(ordinalWord(n, language, gender)).toBe(word);
  expect(ordinalNumber(n, language, gender)).toBe(number);
});

describe('there are no words', () => {
  test.each([-1, 0.5, 10_000, Number.NaN])('for %d', (n) => {
    expect(() => cardinalWord(n, 'en')).toThrow(RangeError);
    expect(() => ordinalWord(n, 'en')).toThrow(RangeError);
  });

  test('for the ordinal of 0', () => {
    expect(() => ordinalWord(0, 'fr')).toThrow(RangeError);
    expect(() => ordinalNumber(0, 'fr')).toThrow(RangeError);
  });
});
