/** Search of the frame: matching and ranking by words, in memory (delivery.md section 2). */

/** Searchable item: its title, its other texts, and the titles of its stages, which many items have in common. */
export type Findable = {
  readonly title: string;
  readonly further: readonly string[];
  readonly stages?: readonly string[] | undefined;
};

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

/** Ranks any item that a word fits by a stage alone behind all others: more than a query of a hundred letters can score. */
const stageMalus = 1000;

type Fit = (word: string, text: string) => number;

/** Exactly as typed, or else with one letter wrong. */
const orNear: Fit = (word, text) => exactFit(word, text) || nearFit(word, text);

/** Beginnings of a folded text's words, each to the next space: those of words by spaces, and by letters and digits alone. */
export const beginningsOf = (text: string): readonly string[] =>
  text.split(/\s+/).flatMap((token) => {
    const letters = [...token];
    return letters.flatMap((letter, at) =>
      at === 0 || (isPart(letter) && !isPart(letters[at - 1])) ? [letters.slice(at).join('')] : [],
    );
  });

export const isPart = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Score of a word in the title of a stage, of which it must begin a word: its middle would be found in all projects. */
const stageFit: Fit = (word, text) =>
  beginningsOf(text).some((beginning) => beginning.startsWith(word)) ? exactFit(word, text) : 0;

/** Letters that may be wrong: none, one in each word of texts, or one in the titles of stages as well. */
export const tolerances = ['none', 'texts', 'stages'] as const;
export type Tolerance = (typeof tolerances)[number];

const fitsBy: Readonly<Record<Tolerance, { readonly texts: Fit; readonly stages: Fit }>> = {
  none: { texts: exactFit, stages: stageFit },
  texts: { texts: orNear, stages: stageFit },
  stages: { texts: orNear, stages: (word, text) => stageFit(word, text) || nearFit(word, text) },
};

/** Score of an item; undefined unless every word fits a text or a stage of it. */
const scoreOf = (
  words: readonly string[],
  { title, further, stages = [] }: Findable,
  tolerance: Tolerance,
): number | undefined => {
  const fit = fitsBy[tolerance];
  const folded = { title: fold(title), further: further.map(fold), stages: stages.map(fold) };
  const best = (of: Fit, word: string, texts: readonly string[]) =>
    Math.max(0, ...texts.map((text) => of(word, text)));
  let score = 0;
  for (const word of words) {
    const inTitle = fit.texts(word, folded.title);
    const elsewhere = inTitle > 0 ? 0 : best(fit.texts, word, folded.further);
    const inStage = inTitle > 0 || elsewhere > 0 ? 0 : best(fit.stages, word, folded.stages);
    if (inTitle === 0 && elsewhere === 0 && inStage === 0) return undefined;
    score += inTitle > 0 ? inTitle + titleBonus : elsewhere > 0 ? elsewhere : inStage - stageMalus;
  }
  // A title that starts with the words in this order is the most likely match.
  const phrase = words.join(' ');
  return words.length > 1 && folded.title.startsWith(phrase) ? score + titleBonus : score;
};

/** True if an item has every word of a query (`wordsOf`), with a letter wrong where that is tolerated. */
export const fits = (words: readonly string[], item: Findable, tolerance: Tolerance = 'none'): boolean =>
  scoreOf(words, item, tolerance) !== undefined;

/** Title of the stage for which a query finds an item; null if its other texts have all of the words. */
export const stageFoundBy = (query: string, item: Findable): string | null => {
  const words = wordsOf(query);
  const tolerance = tolerances.find((one) => fits(words, item, one));
  if (tolerance === undefined) return null;
  const { stages } = fitsBy[tolerance];
  const byStage = words.find((word) => !fits([word], { ...item, stages: [] }, tolerance));
  return item.stages?.find((title) => byStage !== undefined && stages(byStage, fold(title)) > 0) ?? null;
};

export type Found<Item> = {
  /** Best matches, at most `limit`. */
  readonly best: readonly Item[];
  /** Number of all matches. */
  readonly count: number;
};

/**
 * Finds items, best match first; ties keep the given order, and matches by the title of a stage come last. Every word must match,
 * in the title or elsewhere. If nothing does, words of four letters and more may have one letter wrong, in stages only if no
 * other text is meant either. A query without a word finds nothing.
 */
export const searchAmong = <Item extends Findable>(
  query: string,
  items: readonly Item[],
  limit: number,
): Found<Item> => {
  const words = wordsOf(query);
  if (words.length === 0) return { best: [], count: 0 };
  for (const tolerance of tolerances) {
    const found = items.flatMap((item) => {
      const score = scoreOf(words, item, tolerance);
      return score === undefined ? [] : [{ item, score }];
    });
    if (found.length === 0) continue;
    const sorted = found.toSorted((a, b) => b.score - a.score);
    return { best: sorted.slice(0, limit).map(({ item }) => item), count: found.length };
  }
  return { best: [], count: 0 };
};
