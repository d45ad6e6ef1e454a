/** Mentions of people in the words of points and replies (docs/decisions/0049). */
import { isSamePerson, type Person } from './point.ts';

/** Maximum of people mentioned in a text. */
export const mentionLimits = { text: 20 } as const;

interface OnProject {
  readonly team_members: readonly { readonly id: number; readonly name: string; readonly surname: string }[];
  readonly contacts: readonly {
    readonly id: number;
    readonly firstname: string;
    readonly lastname: string;
  }[];
}

const nameOf = (...parts: readonly string[]): string => parts.join(' ').replace(/\s+/gu, ' ').trim();

/** Members of the project's team, who may be assigned and mentioned. */
export const teamOf = ({ team_members }: Pick<OnProject, 'team_members'>): readonly Person[] =>
  team_members.map(({ id, name, surname }) => ({ kind: 'member', id, name: nameOf(name, surname) }));

const byId = (one: Person, other: Person): number => one.id - other.id;

/**
 * Everybody on a project with the name that mentions them, members first. Names are unique: the second “Ana Ruiz” is
 * “Ana Ruiz (2)”, so that a text alone identifies a person. People without a name are left out.
 */
export const peopleOf = (project: OnProject): readonly Person[] => {
  const contacts = project.contacts.map(
    ({ id, firstname, lastname }): Person => ({ kind: 'contact', id, name: nameOf(firstname, lastname) }),
  );
  const taken = new Set<string>(['']);
  return [...teamOf(project).toSorted(byId), ...contacts.toSorted(byId)].flatMap((person) => {
    if (person.name === '') return [];
    let { name } = person;
    for (let count = 2; taken.has(name); count += 1) name = `${person.name} (${count})`;
    taken.add(name);
    return { ...person, name };
  });
};

/** Readers of a text, by its author, and if only the agency reads it. */
interface Audience {
  readonly by: Pick<Person, 'kind' | 'id' | 'answerer'>;
  readonly internal: boolean;
}

/** True if a text may mention the person: a reader other than its author. Contacts read nothing internal. */
export const mayMention = (person: Pick<Person, 'kind' | 'id'>, { by, internal }: Audience): boolean =>
  !isSamePerson(person, by) && !(internal && person.kind === 'contact');

const endsInWord = /[\p{L}\p{N}\p{M}_]$/u;
const beginsWithWord = /^[\p{L}\p{N}\p{M}_]/u;

/** True if this “@” may begin a mention: within a word it belongs to a mail address. */
export const beginsMention = (text: string, at: number): boolean =>
  text[at] === '@' && !endsInWord.test(text.slice(Math.max(0, at - 2), at));

interface Found {
  readonly from: number;
  readonly until: number;
  readonly person: Person;
}

/** Names of people after an “@”, from left to right; where several match, the longest. */
const namesIn = (text: string, people: readonly Person[]): readonly Found[] => {
  const longest = people
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length);
  const found: Found[] = [];
  for (let from = text.indexOf('@'); from >= 0; from = text.indexOf('@', from + 1)) {
    if (from < (found.at(-1)?.until ?? 0) || !beginsMention(text, from)) continue;
    const person = longest.find(
      ({ name }) =>
        text.startsWith(name, from + 1) &&
        !beginsWithWord.test(text.slice(from + 1 + name.length, from + 3 + name.length)),
    );
    if (person) found.push({ from, until: from + 1 + person.name.length, person });
  }
  return found;
};

/**
 * People whom a text mentions, without duplicates, by name. `people` are all on the project: the name of a person who
 * may not be mentioned stays plain text, and is never matched to a shorter name that it begins with. `before` are the
 * mentions of an earlier version of the text, whose names still match after a rename.
 */
export const mentionsIn = (
  text: string,
  people: readonly Person[],
  { before = [], ...audience }: Audience & { readonly before?: readonly Person[] | undefined },
): readonly Person[] => {
  const mentions: Person[] = [];
  for (const { person } of namesIn(text, [...before, ...people])) {
    const isThere = people.some((one) => isSamePerson(one, person));
    const isKnown = mentions.some((one) => isSamePerson(one, person));
    if (isThere && !isKnown && mayMention(person, audience)) mentions.push(person);
  }
  return mentions.slice(0, mentionLimits.text);
};

export const isMentioned = (
  person: Pick<Person, 'kind' | 'id'>,
  { mentions = [] }: { readonly mentions?: readonly Pick<Person, 'kind' | 'id'>[] | undefined },
): boolean => mentions.some((one) => isSamePerson(one, person));

/** Part of a text: words, or a mention with its “@”. */
export interface TextPart {
  readonly text: string;
  readonly person?: Person;
}

/** Splits a text at its mentions; joined, the parts are the text. */
export const textParts = (text: string, mentions: readonly Person[]): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { from, until, person } of namesIn(text, mentions)) {
    if (from > end) parts.push({ text: text.slice(end, from) });
    parts.push({ text: text.slice(from, until), person });
    end = until;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
};
