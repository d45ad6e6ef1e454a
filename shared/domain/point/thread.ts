import type { Attachment } from './attachment.ts';
import type { Answer, EarlierAnswer, Person, Reply } from './point.ts';

/** Line of a thread: a reply, an answer that no longer stands, or the words of a reopening. */
export interface ThreadLine {
  readonly by: Person;
  readonly at: string;
  readonly text: string;
  readonly internal: boolean;
  /** Kind of an answer that no longer stands. */
  readonly what?: Answer['what'];
  /** True for an answer that the agency has changed. */
  readonly changed?: boolean;
  /** People whom a reply mentions. */
  readonly mentions?: readonly Person[];
  /** Pictures of a reply. */
  readonly attachments?: readonly Attachment[];
}

/** True if the last words that both sides can read are a contact's: they should be read before an answer. */
export const awaitsReading = (point: Parameters<typeof threadOf>[0]): boolean =>
  threadOf(point).findLast(({ internal }) => !internal)?.by.kind === 'contact';

/** Thread by time: replies, answers that no longer stand, and the words of reopenings. */
export const threadOf = ({
  replies,
  earlier,
}: {
  readonly replies: readonly Pick<Reply, 'by' | 'at' | 'text' | 'internal' | 'mentions' | 'attachments'>[];
  readonly earlier: readonly EarlierAnswer[];
}): readonly ThreadLine[] =>
  [
    ...replies,
    ...earlier.flatMap(({ answer, reopened }): ThreadLine[] => [
      { ...answer, internal: false, ...(!reopened && { changed: true }) },
      ...(reopened && reopened.text !== '' ? [{ ...reopened, internal: false }] : []),
    ]),
  ].toSorted((one, other) => Number(one.at > other.at) - Number(one.at < other.at));
