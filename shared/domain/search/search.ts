/** What the search of the frame finds and in which order: by the words alone, without a store (delivery.md section 2). */

/** Something that can be found: its title, and what else is written on it. */
export type Findable = { readonly title: string; readonly further: readonly string[] };

/** Letters that are no letter with a mark on it, so that Unicode does not take them apart. */
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

/** Text as it is compared: without case and accents, so that "cafe" finds "Café". */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => unmarked[letter] ?? letter);

/** The words of a query, folded, each once. */
const wordsOf = (query: string): readonly string[] => [...new Set(fold(query).split(/\s+/).filter(Boolean))];

/** How well a word fits a text, 0 for not at all: the whole of it, its beginning, the beginning of a word, anywhere. */
const fit = (word: string, text: string): number => {
  if (text === word) return 4;
  if (text.startsWith(word)) return 3;
  const at = text.indexOf(word);
  if (at < 0) return 0;
  const beginsWord = text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
  return beginsWord ? 2 : 1;
};

/** A place in the title counts for more than any place elsewhere. */
const titleBonus = 4;

/** How well something fits the words: undefined unless each word is somewhere on it. */
const scoreOf = (words: readonly string[], { title, further }: Findable): number | undefined => {
  const folded = { title: fold(title), further: further.map(fold) };
  let score = 0;
  for (const word of words) {
    const inTitle = fit(word, folded.title);
    const elsewhere = Math.max(0, ...folded.further.map((text) => fit(word, text)));
    if (inTitle === 0 && elsewhere === 0) return undefined;
    score += inTitle > 0 ? inTitle + titleBonus : elsewhere;
  }
  // The words in this very order, as the beginning of the title, are what was meant.
  const phrase = words.join(' ');
  return words.length > 1 && folded.title.startsWith(phrase) ? score + titleBonus : score;
};

export type Found<Item> = {
  /** The best ones, at most `limit`. */
  readonly best: readonly Item[];
  /** How many there are in all. */
  readonly count: number;
};

/**
 * What fits a query, best first; of what fits equally well the first of the given stays first. Every word must be found, in
 * the title or further on. A query without a word finds nothing.
 */
export const searchAmong = <Item extends Findable>(
  query: string,
  items: readonly Item[],
  limit: number,
): Found<Item> => {
  const words = wordsOf(query);
  if (words.length === 0) return { best: [], count: 0 };
  const found = items.flatMap((item) => {
    const score = scoreOf(words, item);
    return score === undefined ? [] : [{ item, score }];
  });
  const sorted = found.toSorted((a, b) => b.score - a.score);
  return { best: sorted.slice(0, limit).map(({ item }) => item), count: found.length };
};
