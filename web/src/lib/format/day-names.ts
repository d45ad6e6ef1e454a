/** Names of days, in the format of the workspace. */
import type { LocalDate } from '#domain/calendar/date.ts';
import { language } from '#lib/texts/translated.ts';
import type { Format } from './format.ts';

const formatterOf = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' });
  return (day: LocalDate) => formatter.format(new Date(`${day}T00:00:00Z`));
};

/** `November 2026` */
export const monthOf = formatterOf({ month: 'long', year: 'numeric' });
/** `Nov` */
export const shortMonthOf = formatterOf({ month: 'short' });
export const weekdayOf = formatterOf({ weekday: 'long' });
/** `Fri` */
export const shortWeekdayOf = formatterOf({ weekday: 'short' });

/** Date with its weekday: `Friday 27/11/2026`. */
export const dayName = (day: LocalDate, { date }: Pick<Format, 'date'>): string =>
  `${weekdayOf(day)} ${date(day)}`;

/** Time of an instant with its zone, without the date: `18:00 CET`. */
export const timeOf = (at: string, { date, exact }: Pick<Format, 'date' | 'exact'>): string =>
  exact(at).slice(date(at).length + 1);
