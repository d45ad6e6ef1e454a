/** Letters of a found text that a query has, to be marked. */
import { fold, isPart, wordsOf } from './search.ts';

/** Part of a text, which the query has or not. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Cuts a text where words of a query begin and end in it, regardless of case and accents. A word is marked wherever it
 * begins a word of the text, otherwise at its first place. Nothing of a mistyped word is marked: what was meant is not what is
 * there. `searched` names the parts of the text that are searched, if not the whole of it is.
 */
export const piecesOf = (query: string, text: string, searched: readonly string[] = [text]): Piece[] => {
  const words = wordsOf(query);
  const letters = [...text];
  const isMatch = letters.map(() => false);
  for (const part of searched) {
    // The last place: names of kinds, which may be the same word, come before what is searched.
    const at = part === '' ? -1 : text.lastIndexOf(part);
    if (at < 0) continue;
    const before = [...text.slice(0, at)].length;
    for (const place of matchedLetters(words, [...part])) isMatch[before + place] = true;
  }
  const pieces: Piece[] = [];
  letters.forEach((letter, index) => {
    const is = isMatch[index] === true;
    const last = pieces.at(-1);
    if (last?.isMatch === is) pieces[pieces.length - 1] = { text: last.text + letter, isMatch: is };
    else pieces.push({ text: letter, isMatch: is });
  });
  return pieces;
};

/** Places of the letters in which one of the folded words is. A mark goes with its letter. */
const matchedLetters = (words: readonly string[], letters: readonly string[]): readonly number[] => {
  const folded = fold(letters.join(''));
  /** For each unit of the folded text, the letter that it comes from. */
  const origin = letters.flatMap((letter, place) =>
    fold(letter)
      .split('')
      .map(() => place),
  );
  const matched = words.flatMap((word) =>
    placesOf(word, folded).flatMap((at) => origin.slice(at, at + word.length)),
  );
  const all = new Set(matched);
  letters.forEach((letter, place) => {
    if (fold(letter) === '' && all.has(place - 1)) all.add(place);
  });
  return [...all];
};

/** Places at which a word begins a word of a folded text; without any, its first place. */
const placesOf = (word: string, folded: string): readonly number[] => {
  const all: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) all.push(at);
  const beginning = all.filter((at) => !isPart(folded[at - 1]));
  return beginning.length > 0 ? beginning : all.slice(0, 1);
};
