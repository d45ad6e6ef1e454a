/** Search in the text of a page, ignoring case, accents, ligatures, hyphens and line ends. */
import type { Area } from '#domain/point/index.ts';
import { areaOf, type Word } from './text.ts';

/** Maximum of counted matches in a file. */
export const mostFound = 2000;

/** Search as shown on the pages. */
export interface Found {
  readonly needle: string;
  /** Number of matches of each page that has any. */
  readonly counts: ReadonlyMap<number, number>;
  /** Current match, counted from 0 on its page. */
  readonly current: { readonly page: number; readonly index: number } | undefined;
}

/** Hyphens and dashes, which are typed in many ways and divide words at line ends. */
const hyphens = /[\p{Pd}\u00ad]/u;
const spaces = /\s/;
const quotes: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
};

/** Folded form of a character; empty for an accent or a hyphen. */
const folded = (character: string): string => {
  if (hyphens.test(character)) return '';
  return (quotes[character] ?? character)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
};

/** Folded text of words, and for each of its code units the word and offset that it comes from. */
const foldedWords = (words: readonly Word[], onUnit?: (word: number, from: number) => void): string => {
  let text = '';
  const put = (piece: string, word: number, from: number) => {
    text += piece;
    for (let unit = 0; unit < piece.length; unit += 1) onUnit?.(word, from);
  };
  for (const [index, { text: word }] of words.entries()) {
    const end = word.trimEnd().length;
    // A hyphen at the end of a line joins the two parts.
    const joins = hyphens.test(word.charAt(end - 1)) && word.endsWith('\n');
    for (let at = 0; at < word.length; ) {
      const character = String.fromCodePoint(word.codePointAt(at) ?? 0);
      if (!spaces.test(character)) put(folded(character), index, at);
      else if (!joins && text !== '' && !text.endsWith(' ')) put(' ', index, at);
      at += character.length;
    }
  }
  return text;
};

/** Folded text of a page, for {@link countOf}. */
export const foldedText = (words: readonly Word[]): string => foldedWords(words);

/** Needle of a typed text; empty if it can't match. */
export const needleOf = (typed: string): string => foldedText([{ text: typed, box: [0, 0, 0, 0] }]).trim();

/** Start offsets of a needle in a folded text, up to a maximum. */
const startsOf = (text: string, needle: string, most: number): readonly number[] => {
  const starts: number[] = [];
  if (needle === '') return starts;
  for (
    let at = text.indexOf(needle);
    at >= 0 && starts.length < most;
    at = text.indexOf(needle, at + needle.length)
  )
    starts.push(at);
  return starts;
};

export const countOf = (text: string, needle: string, most = mostFound): number =>
  startsOf(text, needle, most).length;

/** Areas of each match of a needle on a page; for a part of a word, that part. */
export const foundAreas = (words: readonly Word[], needle: string): readonly (readonly Area[])[] => {
  const units: { readonly word: number; readonly from: number }[] = [];
  const text = foldedWords(words, (word, from) => units.push({ word, from }));
  return startsOf(text, needle, mostFound).map((start) => {
    const touched = Map.groupBy(units.slice(start, start + needle.length), ({ word }) => word);
    return [...touched].flatMap(([index, parts]) => {
      const word = words[index];
      if (!word) return [];
      const area = areaOf(word);
      const length = word.text.trimEnd().length;
      const from = Math.min(...parts.map((part) => part.from));
      const until = Math.min(length, Math.max(...parts.map((part) => part.from)) + 1);
      // The space after a word has no area.
      if (from >= length) return [];
      // Lines that are taller than wide run vertically: the whole word.
      if (area.h > area.w * 2 && length > 2) return [area];
      return [{ ...area, x: area.x + (area.w * from) / length, w: (area.w * (until - from)) / length }];
    });
  });
};
