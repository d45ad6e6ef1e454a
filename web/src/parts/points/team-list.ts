/** The list of points beside the work: which of them, in which order, and which one comes next. */
import type { WirePoint } from '#contracts/points.ts';
import { awaitsAnswer, comparePlaces, isSamePerson, type Person } from '#domain/point/index.ts';

export interface ListChoice {
  /** `mine`: those that are assigned to the reader. */
  readonly show: 'all' | 'open' | 'mine';
  /** Author; undefined for everybody's. */
  readonly by: Pick<Person, 'kind' | 'id'> | undefined;
  readonly order: 'place' | 'time';
}

export const wholeList: ListChoice = { show: 'all', by: undefined, order: 'place' };

/** Authors of the points, each once, in the order of their first point. */
export const authorsOf = (points: readonly WirePoint[]): readonly Person[] =>
  points
    .map(({ author }) => author)
    .filter((author, index, all) => all.findIndex((one) => isSamePerson(one, author)) === index);

const isShown = (point: WirePoint, { show, by }: ListChoice, me: number): boolean => {
  if (by && !isSamePerson(point.author, by)) return false;
  if (show === 'open') return awaitsAnswer(point);
  return show === 'all' || point.assignee?.id === me;
};

/**
 * The chosen points. By place: as the files of the round are in order, each from its first page or moment on, and what is
 * about the whole or about no file of the round behind them.
 */
export const listed = (
  points: readonly WirePoint[],
  choice: ListChoice,
  { me, files }: { readonly me: number; readonly files: readonly { readonly id: string }[] },
): readonly WirePoint[] => {
  const at = new Map(files.map(({ id }, index) => [id, index]));
  const fileOf = ({ file_id }: WirePoint) => at.get(file_id ?? '') ?? files.length;
  const byNumber = (one: WirePoint, other: WirePoint) =>
    one.revision_id - other.revision_id || (one.number ?? 0) - (other.number ?? 0);
  const byPlace = (one: WirePoint, other: WirePoint) =>
    fileOf(one) - fileOf(other) || comparePlaces(one.selector, other.selector);
  return points
    .filter((point) => isShown(point, choice, me))
    .toSorted((one, other) => (choice.order === 'place' ? byPlace(one, other) : 0) || byNumber(one, other));
};

/** The next point of the list that is still to be answered, from the selected one on and around; undefined if there is none. */
export const nextToAnswer = (
  points: readonly WirePoint[],
  selected: string | undefined,
): WirePoint | undefined => {
  const at = points.findIndex(({ id }) => id === selected);
  return [...points.slice(at + 1), ...points.slice(0, at + 1)].find(awaitsAnswer);
};
