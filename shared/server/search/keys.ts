import type { Place, Term } from '#domain/search/terms.ts';

/** Terms of projects lie apart: members who see only some projects look for clients alone. */
export type Group = 'projects' | 'clients';
export const groups: readonly Group[] = ['projects', 'clients'];

const letterOf: Readonly<Record<Group | Place, string>> = {
  projects: 'p',
  clients: 'c',
  title: 't',
  word: 'w',
  further: 'f',
  middle: 'm',
  near: 'n',
  stage: 's',
  'near-stage': 'd',
};

/** Beginning of the keys of terms that begin with a text. */
export const termPrefix = (group: Group, { place, text }: Term): string =>
  `${letterOf[group]}${letterOf[place]}#${text}`;

/** True if terms of a place may be in a group: clients have no stages. */
export const mayHave = (group: Group, { place }: Term): boolean =>
  group === 'projects' || (place !== 'stage' && place !== 'near-stage');

/** Key of an entry's term. Terms of the same text are in the order of their entries, before longer ones. */
export const termKey = (group: Group, term: Term, order: string): string =>
  `${termPrefix(group, term)}#${order}`;
