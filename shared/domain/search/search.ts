/** Search of the frame: matching and ranking by words, in memory (delivery.md section 2). */

/** Searchable item: its title, and its other texts. */
export type Findable = { readonly title: string; readonly further: readonly string[] };

/** Line that tells projects of the same name apart: code and client, as far as there are any. */
export const projectSubtitle = ({
  reference_code,
  client_name,
}: {
  readonly reference_code?: string | null | undefined;
  readonly client_name?: string | null | undefined;
}): string => [reference_code, client_name].filter(Boolean).join(' · ');

/** Letters that Unicode does not decompose into a base letter and a mark. */
const unmarked: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Folds case and accents for comparison, so that "cafe" finds "Café". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => unmarked[letter] ?? letter);

/** Distinct words of a query, folded. */
export const wordsOf = (query: string): readonly string[] => [
  ...new Set(fold(query).split(/\s+/).filter(Boolean)),
];

/**
 * Score of a word in a text: 4 for the whole text, 3 for its start, 2 for a word's start, 1 for anywhere, 0 for none.
 */
const exactFit = (word: string, text: string): number => {
  if (text === word) return 4;
  if (text.startsWith(word)) return 3;
  const at = text.indexOf(word);
  if (at < 0) return 0;
  const beginsWord = partsOf(text).some((part) => part.startsWith(word));
  return beginsWord ? 2 : 1;
};

/** Shortest word that may have a wrong letter: most short words are one letter away from another. */
const shortestNear = 4;

/** True for a word that may have a letter wrong: long enough, and no number, as another number is another thing. */
export const mayBeNear = (word: string): boolean => word.length >= shortestNear && !/\p{N}/u.test(word);

/** Words of a folded text by letters and digits alone, whose beginnings count more, and which may be mistyped. */
export const partsOf = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');

/**
 * True if a word becomes the start of another by one change: a letter wrong, left out or too many, or two neighbours
 * swapped. Only the first difference can be that change.
 */
const isNear = (word: string, part: string): boolean => {
  let at = 0;
  while (at < word.length && word[at] === part[at]) at += 1;
  const [rest, here] = [word.slice(at + 1), part.slice(at)];
  if (here.slice(1).startsWith(rest) || here.startsWith(rest)) return true;
  if (here.slice(1).startsWith(word.slice(at))) return true;
  return word[at + 1] === here[0] && word[at] === here[1] && here.slice(2).startsWith(word.slice(at + 2));
};

/** Score of a mistyped word in a text: half a point if a word of the text begins with it but for one letter. */
const nearFit = (word: string, text: string): number =>
  mayBeNear(word) && partsOf(text).some((part) => isNear(word, part)) ? 0.5 : 0;

/** Ranks any match in the title above any match elsewhere. */
const titleBonus = 4;

type Fit = (word: string, text: string) => number;

/** Exactly as typed, or else with one letter wrong. */
const orNear: Fit = (word, text) => exactFit(word, text) || nearFit(word, text);

/** Score of an item; undefined unless every word fits a text of it. */
const scoreOf = (words: readonly string[], { title, further }: Findable, fit: Fit): number | undefined => {
  const folded = { title: fold(title), further: further.map(fold) };
  let score = 0;
  for (const word of words) {
    const inTitle = fit(word, folded.title);
    const elsewhere = Math.max(0, ...folded.further.map((text) => fit(word, text)));
    if (inTitle === 0 && elsewhere === 0) return undefined;
    score += inTitle > 0 ? inTitle + titleBonus : elsewhere;
  }
  // A title that starts with the words in this order is the most likely match.
  const phrase = words.join(' ');
  return words.length > 1 && folded.title.startsWith(phrase) ? score + titleBonus : score;
};

/** True if an item has every word of a query (`wordsOf`) as it is typed; with `tolerant`, with a letter wrong in each. */
export const fits = (words: readonly string[], item: Findable, tolerant = false): boolean =>
  scoreOf(words, item, tolerant ? orNear : exactFit) !== undefined;

export type Found<Item> = {
  /** Best matches, at most `limit`. */
  readonly best: readonly Item[];
  /** Number of all matches. */
  readonly count: number;
};

/**
 * Finds items, best match first; ties keep the given order. Every word must match, in the title or elsewhere. If nothing
 * does, words of four letters and more may have one letter wrong. A query without a word finds nothing.
 */
export const searchAmong = <Item extends Findable>(
  query: string,
  items: readonly Item[],
  limit: number,
): Found<Item> => {
  const words = wordsOf(query);
  if (words.length === 0) return { best: [], count: 0 };
  const scored = (fit: Fit) =>
    items.flatMap((item) => {
      const score = scoreOf(words, item, fit);
      return score === undefined ? [] : [{ item, score }];
    });
  const exact = scored(exactFit);
  const found = exact.length > 0 ? exact : scored(orNear);
  const sorted = found.toSorted((a, b) => b.score - a.score);
  return { best: sorted.slice(0, limit).map(({ item }) => item), count: found.length };
};
