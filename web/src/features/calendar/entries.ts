/** Entries of the calendar on the screen: their keys, and the ways between them. */
import type { ProjectRow } from '#contracts/projects.ts';
import { addDays, type LocalDate } from '#domain/calendar/date.ts';
import type { DayEntry, TargetPlace } from '#domain/project/calendar-days.ts';

export type Entry = DayEntry<ProjectRow>;
/** Entry that can be moved: a target names its stage. */
export type Movable =
  | Extract<Entry, { readonly kind: 'due' }>
  | (Extract<Entry, { readonly kind: 'target' }> & { readonly of: TargetPlace });
export type Days = ReadonlyMap<LocalDate, readonly Entry[]>;

export const isMovable = (entry: Entry): entry is Movable => entry.kind === 'due' || entry.of !== undefined;

export const keyOf = (entry: Entry): string =>
  entry.kind === 'due' ? `due-${entry.row.id}-${entry.workflow}` : `target-${entry.row.id}`;

/** Entries that a day of a month has room for; a further line tells of the others. */
const roomInMonth = 3;

/** Entries shown on a day: all of them, or as many as leave a line for the number of the others. */
export const shownOf = (entries: readonly Entry[], room = roomInMonth): readonly Entry[] =>
  entries.length <= room ? entries : entries.slice(0, room - 1);

/** Days to a day that a key leads to: to the sides by one, up and down by a week. */
export const stepOf = (key: string): number | undefined =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 })[key];

interface Spot {
  readonly day: LocalDate;
  readonly index: number;
}

/**
 * Entry that an arrow leads to from another: up and down within its day first; then the next day with entries, to the
 * sides or of the same weekday. Undefined for other keys, and at the ends.
 */
export const spotAfter = (
  { day, index }: Spot,
  key: string,
  days: readonly LocalDate[],
  countOf: (day: LocalDate) => number,
): Spot | undefined => {
  const step = stepOf(key);
  if (step === undefined) return undefined;
  const isUpright = Math.abs(step) === 7;
  const within = index + Math.sign(step);
  if (isUpright && within >= 0 && within < countOf(day)) return { day, index: within };
  const known = new Set(days);
  for (let next = addDays(day, step); known.has(next); next = addDays(next, step)) {
    const count = countOf(next);
    if (count > 0) return { day: next, index: isUpright && step < 0 ? count - 1 : 0 };
  }
  return undefined;
};
