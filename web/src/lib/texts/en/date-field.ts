import type { DtFormat } from '#domain/calendar/date.ts';
import { translated } from '../translated.ts';

/** Texts of date fields and of their calendar. */
export const dateField = translated('dateField', {
  open: 'Choose from a calendar',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
  clear: 'Clear',
  loadError: 'The calendar could not be loaded. A date can be typed all the same.',
  retry: 'Try again',
  holiday: 'Public holiday',
  /** Format as readers know it, such as JJ/MM/AAAA. */
  format: (format: DtFormat): string => format,
  refused: {
    format: (field: string, format: string, example: string) =>
      `${field}: write the date as ${format}, for example ${example}.`,
    year: (field: string, example: string) =>
      `${field}: write the year with four digits, for example ${example}.`,
    no_such_day: (field: string, typed: string) => `${field}: there is no ${typed} in the calendar.`,
    early: (field: string, first: string) => `${field}: choose ${first} or a later day.`,
    late: (field: string, last: string) => `${field}: choose ${last} or an earlier day.`,
  },
});
