/** Titles of stages by which an item is found. */

/** Titles of an item, and letters of each: an item's copies in the index stay small. */
const mostStages = 30;
const stageLetters = 60;

/** Titles by which an item is found, each once, whatever the order of its stages. */
export const searchedStages = (titles: readonly string[]): readonly string[] =>
  [...new Set(titles.map((title) => [...title].slice(0, stageLetters).join('')))]
    .toSorted()
    .slice(0, mostStages);
