/**
 * Terms of an index of the search: whatever `searchAmong` finds in an item begins one of its terms, so that a query of the
 * index by prefix misses nothing (docs/decisions/0125).
 */
import { beginningsOf, type Findable, fold, isPart, mayBeNear, partsOf } from './search.ts';

/**
 * Places of a term in an item, best match first: the beginning of its title, of a word in the title, of a word elsewhere, and
 * the middle of a word; then the beginning of a word in the title of a stage. `near` are the words but for a letter.
 */
export const exactPlaces = ['title', 'word', 'further', 'middle', 'stage'] as const;
export type Place = (typeof exactPlaces)[number] | 'near' | 'near-stage';

/** Term, or the beginning of terms that a search looks for. */
export interface Term {
  readonly place: Place;
  readonly text: string;
}

/** Version of the rules below. */
export const termsVersion = 2;
/** Oldest version whose terms all are terms of the present one: such an index answers searches while it is brought up to date. */
export const oldestReadable = 1;

/** Letters that are kept of a term. The rest of a longer word is compared in what is found. */
const reach = 24;
/** Letters at the beginning of a word, each of which is once left out for words that are mistyped. */
const nearReach = 6;

const cut = (letters: readonly string[]): string => letters.slice(0, reach).join('');

/** Letters but for one, for each of the first `count`. */
const butOne = (letters: readonly string[], count: number): readonly string[] =>
  letters.slice(0, count).map((_, place) => cut(letters.toSpliced(place, 1)));

/** Every ending of the words of a text, so that any part of a word begins one. */
const endingsOf = (text: string, ofWord: Place): Term[] =>
  text.split(/\s+/).flatMap((token) => {
    const letters = [...token];
    return letters.map((letter, at): Term => {
      const beginsWord = isPart(letter) && !isPart(letters[at - 1]);
      return { place: beginsWord ? ofWord : 'middle', text: cut(letters.slice(at)) };
    });
  });

const nearOf = (text: string, place: Place): Term[] =>
  partsOf(text).flatMap((part) => {
    const letters = [...part];
    return [cut(letters), ...butOne(letters, nearReach)].map((near) => ({ place, text: near }));
  });

/** All terms of an item, each once. */
export const termsOf = ({ title, further, stages = [] }: Findable): readonly Term[] => {
  const folded = fold(title);
  const elsewhere = further.map(fold);
  const ofStages = stages.map(fold);
  const all: readonly Term[] = [
    { place: 'title', text: cut([...folded]) },
    ...endingsOf(folded, 'word'),
    ...elsewhere.flatMap((text) => endingsOf(text, 'further')),
    ...[folded, ...elsewhere].flatMap((text) => nearOf(text, 'near')),
    ...ofStages.flatMap(beginningsOf).map((text): Term => ({ place: 'stage', text: cut([...text]) })),
    ...ofStages.flatMap((text) => nearOf(text, 'near-stage')),
  ];
  return [
    ...new Map(
      all.filter(({ text }) => text !== '').map((term) => [`${term.place} ${term.text}`, term]),
    ).values(),
  ];
};

/** Beginnings of the terms of all items that have a word of a query as it is typed. */
export const exactLookups = (word: string): readonly Term[] =>
  exactPlaces.map((place) => ({ place, text: cut([...word]) }));

/**
 * Beginnings of further terms, of all items in which the word has a letter wrong in a text, or in a stage. Either the letter is among the first
 * of the word, so that both without it agree, or the first ones are right.
 */
export const nearLookups = (word: string, place: 'near' | 'near-stage'): readonly Term[] => {
  if (!mayBeNear(word)) return [];
  const letters = [...word];
  const rightBeginning = letters.length > nearReach ? [letters.slice(0, nearReach).join('')] : [];
  // A swapped letter is left out in its right place there, and one place later here.
  const texts = new Set([cut(letters), ...butOne(letters, nearReach + 1), ...rightBeginning]);
  return [...texts].map((text) => ({ place, text }));
};
