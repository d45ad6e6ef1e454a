/** Name being typed after an “@”, and the people that match it. */
import { beginsMention, type Person } from '#domain/point/index.ts';

/** Maximum of suggestions; further typing narrows them. */
export const offered = 8;

/** Maximum of letters after an “@” that may start a name. */
const longest = 60;

export interface MentionQuery {
  /** Position of the “@”. */
  readonly from: number;
  readonly text: string;
}

/** Query at the caret; undefined if no name is being typed. */
export const queryAt = (text: string, caret: number): MentionQuery | undefined => {
  const from = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret - from > longest || !beginsMention(text, from)) return undefined;
  const typed = text.slice(from + 1, caret);
  return typed.includes('\n') ? undefined : { from, text: typed };
};

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * People with a word of their name that starts with the typed text, ignoring case and accents; matches of the first
 * word come first.
 */
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
