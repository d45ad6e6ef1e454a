/** "Looks good": a contact's mark on a file of a round. It decides nothing, and stays when the round is closed. */
import { type Refused, refuse } from '../decision.ts';
import { saysSomething } from './attachment.ts';
import { isSameLogin, type Person, type Point } from './point.ts';

export interface GoodMark {
  /** Id of the file. */
  readonly file: string;
  readonly by: Person;
  readonly at: string;
}

/** True if this person has asked for a change of the file that is not accepted yet. An empty draft does not count. */
const asksForChange = (point: Point, fileId: string, by: Pick<Person, 'kind' | 'id'>): boolean => {
  const { file, kind, author, accepted } = point;
  const isTheirs = file === fileId && kind === 'change' && accepted === null && isSameLogin(author, by);
  return isTheirs && saysSomething(point);
};

/** Marks whose authors have not asked for a change of the same file. */
export const standingMarks = (marks: readonly GoodMark[], points: readonly Point[]): readonly GoodMark[] =>
  marks.filter(({ file, by }) => !points.some((point) => asksForChange(point, file, by)));

/** Refuses a mark by a member, and a mark on a file that the person has asked to change. */
export const markRefusal = (
  by: Person,
  fileId: string,
  points: readonly Point[],
): Refused<'client_only' | 'own_changes_on_file'> | undefined => {
  if (by.kind === 'member') return refuse('client_only');
  const contradicts = points.some((point) => asksForChange(point, fileId, by));
  return contradicts ? refuse('own_changes_on_file') : undefined;
};
