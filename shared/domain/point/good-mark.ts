/** "Looks good": a contact's word on a file of a round. It decides nothing, and stays when the round is closed. */
import { type Refused, refuse } from '../decision.ts';
import { saysSomething } from './attachment.ts';
import { isSameLogin, type Person, type Point } from './point.ts';

export interface GoodMark {
  /** Id of the file. */
  readonly file: string;
  readonly by: Person;
  readonly at: string;
}

/** True if this person asks for a change of the file that has not been made and accepted. An empty draft asks for none. */
const asksForChange = (point: Point, fileId: string, by: Pick<Person, 'kind' | 'id'>): boolean => {
  const { file, kind, author, accepted } = point;
  const isTheirs = file === fileId && kind === 'change' && accepted === null && isSameLogin(author, by);
  return isTheirs && saysSomething(point);
};

/** Marks that their authors have not contradicted since by a change that they ask for. */
export const standingMarks = (marks: readonly GoodMark[], points: readonly Point[]): readonly GoodMark[] =>
  marks.filter(({ file, by }) => !points.some((point) => asksForChange(point, file, by)));

/** Refuses a mark to a member, and on a file that the person has asked to change. */
export const markRefusal = (
  by: Person,
  fileId: string,
  points: readonly Point[],
): Refused<'client_only' | 'own_changes_on_file'> | undefined => {
  if (by.kind === 'member') return refuse('client_only');
  const contradicts = points.some((point) => asksForChange(point, fileId, by));
  return contradicts ? refuse('own_changes_on_file') : undefined;
};
