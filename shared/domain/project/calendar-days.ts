/** Days of a calendar, and the dates of project rows in them. */
import { addDays, type LocalDate, localDate } from '../calendar/date.ts';
import { startOfWeek, type Weekday } from '../calendar/month.ts';
import type { Span } from './calendar-span.ts';
import { isClosed } from './lifecycle.ts';

/** Stage that a target date is set for. */
export interface TargetPlace {
  readonly workflow_id: number;
  readonly stage_id: number;
}

/** Row of a project as an agent reads it. */
export interface DatedRow {
  readonly archived: boolean;
  readonly cancelled: boolean;
  /** Time zone of the project, whose days its dates are. */
  readonly timezone: string;
  readonly next_target: LocalDate | null;
  readonly next_target_of?: TargetPlace | undefined;
  readonly workflows: readonly { readonly id: number; readonly feedback_due: string | null }[];
}

/** Date of a row: feedback of a deliverable is due, or the next target date of the project. */
export type DayEntry<Row> = {
  readonly row: Row;
  readonly day: LocalDate;
  readonly isLate: boolean;
} & (
  | { readonly kind: 'due'; readonly at: string; readonly workflow: number }
  /** `of` is missing for rows stored before it. */
  | { readonly kind: 'target'; readonly of: TargetPlace | undefined }
);

/** Dates of a row, on days of its project's zone; none in a closed project. A target is late from the day after it. */
export const entriesOf = <Row extends DatedRow>(row: Row, now: string): readonly DayEntry<Row>[] => {
  const { timezone, next_target, next_target_of: of, workflows } = row;
  if (isClosed(row)) return [];
  const dues = workflows.flatMap(({ id, feedback_due: at }): DayEntry<Row>[] =>
    at === null
      ? []
      : [{ kind: 'due', row, at, workflow: id, day: localDate(at, timezone), isLate: at < now }],
  );
  return next_target === null
    ? dues
    : [
        ...dues,
        { kind: 'target', row, of, day: next_target, isLate: next_target < localDate(now, timezone) },
      ];
};

const timeOf = <Row>(entry: DayEntry<Row>): string => (entry.kind === 'due' ? entry.at : '~');

/** Entries of each day that has any: feedback in the order of its times, then targets in the order of the rows. */
export const layIntoDays = <Row extends DatedRow>(
  rows: readonly Row[],
  now: string,
): ReadonlyMap<LocalDate, readonly DayEntry<Row>[]> => {
  const days = new Map<LocalDate, DayEntry<Row>[]>();
  for (const entry of rows.flatMap((row) => entriesOf(row, now))) {
    const there = days.get(entry.day);
    if (there) there.push(entry);
    else days.set(entry.day, [entry]);
  }
  for (const entries of days.values())
    entries.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0));
  return days;
};

const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 8)}01`;

/** Whole weeks from that weekday on: the one of the day, or those of its month. */
export const weeksOf = (
  span: Span,
  day: LocalDate,
  firstWeekday: Weekday,
): readonly (readonly LocalDate[])[] => {
  const first = startOfWeek(span === 'week' ? day : firstOfMonth(day), firstWeekday);
  const month = day.slice(0, 7);
  const weeks = span === 'week' ? [0] : [0, 1, 2, 3, 4, 5];
  return weeks
    .map((week) => Array.from({ length: 7 }, (_, place) => addDays(first, week * 7 + place)))
    .filter((days) => span === 'week' || days.some((one) => one.startsWith(month)));
};

/** Same day of the week before or after, or the first of that month. */
export const spanAfter = (span: Span, day: LocalDate, by: 1 | -1): LocalDate => {
  if (span === 'week') return addDays(day, 7 * by);
  const first = firstOfMonth(day);
  return firstOfMonth(addDays(first, by === 1 ? 31 : -1));
};
