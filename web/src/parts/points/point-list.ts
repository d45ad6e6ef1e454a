/** List of points beside the work: its filter, its order, and the next one to answer. */
import type { WirePoint } from '#contracts/points.ts';
import { awaitsAnswer, comparePlaces, isSamePerson, type Person } from '#domain/point/index.ts';

export interface ListChoice {
  /** `open`: points that still need an action. `mine`: a member's by assignment, a client's by author. */
  readonly show: 'all' | 'open' | 'mine';
  /** Author; undefined for everybody's. */
  readonly by: Pick<Person, 'kind' | 'id' | 'answerer'> | undefined;
  readonly order: 'place' | 'time';
}

export const wholeList: ListChoice = { show: 'all', by: undefined, order: 'place' };

/** Authors of the points, without duplicates, in the order of their first point. */
export const authorsOf = (points: readonly WirePoint[]): readonly Person[] =>
  points
    .map(({ author }) => author)
    .filter((author, index, all) => all.findIndex((one) => isSamePerson(one, author)) === index);

/** Reader of the list, who decides which points are open and which are theirs. */
export interface ListReader {
  readonly isOpen: (point: WirePoint) => boolean;
  readonly isMine: (point: WirePoint) => boolean;
}

/** Members answer points, and are assigned some. */
export const memberReader = (me: number): ListReader => ({
  isOpen: awaitsAnswer,
  isMine: ({ assignee }) => assignee?.id === me,
});

/** Clients write points, and accept their answers. */
export const clientReader: ListReader = {
  isOpen: ({ state }) => state !== 'accepted',
  isMine: ({ own }) => own,
};

const isShown = (point: WirePoint, { show, by }: ListChoice, { isOpen, isMine }: ListReader): boolean => {
  if (by && !isSamePerson(point.author, by)) return false;
  if (show === 'open') return isOpen(point);
  return show === 'all' || isMine(point);
};

/** Drafts have no number yet and come after those that have. */
const placeInTime = ({ number }: WirePoint): number => number ?? Number.MAX_SAFE_INTEGER;

/**
 * Filtered and sorted points. By place: in the order of the round's files, each from its first page or moment on;
 * points about the whole or about other files come last.
 */
export const listed = <Point extends WirePoint>(
  points: readonly Point[],
  choice: ListChoice,
  { reader, files }: { readonly reader: ListReader; readonly files: readonly { readonly id: string }[] },
): readonly Point[] => {
  const at = new Map(files.map(({ id }, index) => [id, index]));
  const fileOf = ({ file_id }: WirePoint) => at.get(file_id ?? '') ?? files.length;
  const byNumber = (one: WirePoint, other: WirePoint) =>
    one.revision_id - other.revision_id || placeInTime(one) - placeInTime(other);
  const byPlace = (one: WirePoint, other: WirePoint) =>
    fileOf(one) - fileOf(other) || comparePlaces(one.selector, other.selector);
  return points
    .filter((point) => isShown(point, choice, reader))
    .toSorted((one, other) => (choice.order === 'place' ? byPlace(one, other) : 0) || byNumber(one, other));
};

/** Next unanswered point of the list after the selected one, wrapping around; undefined if there is none. */
export const nextToAnswer = (
  points: readonly WirePoint[],
  selected: string | undefined,
): WirePoint | undefined => {
  const at = points.findIndex(({ id }) => id === selected);
  return [...points.slice(at + 1), ...points.slice(0, at + 1)].find(awaitsAnswer);
};
