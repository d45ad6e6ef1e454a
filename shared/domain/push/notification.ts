/** Notification of an entry of the inbox: the text of a push message. */
import {
  addressOf,
  type InboxWords,
  type Placed,
  sentenceOf,
  stageAndRound,
  type Told,
} from '../inbox/sentence.ts';

/** Content of a push message, as the service worker shows it. */
export interface Notification {
  readonly title: string;
  readonly body: string;
  /** Notifications of a tag replace each other: there is one for each project. */
  readonly tag: string;
  /** Path of the page that it opens. */
  readonly path: string;
  /** Language of its words, for the speech of a screen reader. */
  readonly lang: string;
}

/** Entry that is told of. It has no words of anybody, as in the inbox. */
export interface PushedEntry extends Told, Placed {
  readonly project: { readonly id: number; readonly name: string } | null;
}

/** Characters of a name at most: systems show two lines, and a message has 4096 bytes. */
const longestName = 100;

const short = (name: string): string => {
  const characters = [...name];
  return characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : name;
};

/** Sentence of the entry, and below it its place and the workspace. */
export const notificationOf = (
  entry: PushedEntry,
  {
    workspace,
    language,
    words,
    date,
  }: {
    readonly workspace: string;
    readonly language: string;
    readonly words: InboxWords;
    readonly date: (day: string) => string;
  },
): Notification => ({
  title: sentenceOf({ ...entry, by: short(entry.by), detail: short(entry.detail) }, words, date),
  body: [entry.project?.name ?? '', ...stageAndRound(entry, words), workspace]
    .filter((part) => part !== '')
    .map(short)
    .join(' · '),
  tag: entry.project === null ? 'workspace' : `project-${entry.project.id}`,
  path: addressOf(entry),
  lang: language,
});
