import { addDays, isLocalDate, type LocalDate } from './date.ts';

/** Days on which the agency is closed, both ends included. */
export interface OwnDaysOff {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly label: string;
}

/** Entries in a workspace. */
export const mostOwnDaysOff = 100;
/** Calendar days of an entry. */
const longestEntry = 366;

/** End that makes the days no range of at most a year; undefined if they are one. */
export const badEnd = ({ from, to }: Pick<OwnDaysOff, 'from' | 'to'>): 'from' | 'to' | undefined => {
  if (!isLocalDate(from)) return 'from';
  return isLocalDate(to) && to >= from && to < addDays(from, longestEntry) ? undefined : 'to';
};
