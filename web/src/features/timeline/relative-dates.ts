/** Relative dates: the name of a near day, otherwise its date. */
import { compareDates, type DtFormat, formatDate, localDate } from '#domain/calendar/date.ts';
import { perZone } from '#domain/calendar/zone.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { language } from '#lib/texts/translated.ts';

/** Reader's time zone, date format and current time. */
export interface Wall {
  readonly timezone: string;
  readonly format: DtFormat;
  /** Epoch milliseconds. */
  readonly now: number;
}

const weekdays = perZone((timeZone) => new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone }));

/** `today`, `Tuesday`, or the date if it is a week or more away. */
export const dayWords = (at: string, { timezone, format, now }: Wall): string => {
  const distance = compareDates(localDate(at, timezone), localDate(now, timezone));
  const near = texts.days[distance];
  if (near) return near;
  return Math.abs(distance) < 7 ? weekdays(timezone).format(new Date(at)) : formatDate(at, format, timezone);
};
