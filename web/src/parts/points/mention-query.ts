/** The name that is being typed behind an “@”, and the people whom it may become. */
import { beginsMention, type Person } from '#domain/point/index.ts';

/** Most people that are offered at once: more is found by typing on. */
export const offered = 8;

/** Most letters behind an “@” that may be the beginning of a name. */
const longest = 60;

export interface MentionQuery {
  /** Place of the “@”. */
  readonly from: number;
  readonly text: string;
}

/** The query in which the caret stands; undefined where no name is being typed. */
export const queryAt = (text: string, caret: number): MentionQuery | undefined => {
  const from = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret - from > longest || !beginsMention(text, from)) return undefined;
  const typed = text.slice(from + 1, caret);
  return typed.includes('\n') ? undefined : { from, text: typed };
};

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** People of whose names a word begins as it is typed, whatever its case and accents; those whose first name does come first. */
export const matchingPeople = (people: readonly Person[], typed: string): readonly Person[] => {
  const query = fold(typed);
  if (query.startsWith(' ')) return [];
  const places = people
    .map((person) => ({ person, place: ` ${fold(person.name)}`.indexOf(` ${query}`) }))
    .filter(({ place }) => place >= 0);
  return places
    .toSorted((one, other) => Number(one.place > 0) - Number(other.place > 0))
    .slice(0, offered)
    .map(({ person }) => person);
};
