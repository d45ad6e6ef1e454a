import { type Instant, perZone, toMs, type WallTime, zonedParts } from './zone.ts';

/** A date without a time, `yyyy-MM-dd`. It never becomes an instant on its way, so that it can't slip by a day. */
export type LocalDate = string;

/** The date formats a workspace or a person may choose (delivery.md section 9). The first is the default. */
export const dtFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/DD/MM', 'YYYY/MM/DD'] as const;
export type DtFormat = (typeof dtFormats)[number];

/** The time zone of a workspace that has chosen none (delivery.md section 9). */
export const defaultTimeZone = 'America/Bogota';

const localDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMs = 86_400_000;

/** The number of a date: days since 1970-01-01. Throws a RangeError for what is no date. */
export function dayNumber(date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** The date with this number of days since 1970-01-01. */
export function dateOfDay(day: number): LocalDate {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Whether the text is a date of the calendar, written `yyyy-MM-dd`. */
export function isLocalDate(text: string): boolean {
  if (!localDatePattern.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && dateOfDay(ms / dayMs) === text;
}

/** The date in the zone at the instant. */
export function localDate(instant: Instant, zone: string): LocalDate {
  const { year, month, day } = zonedParts(instant, zone);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** Negative, zero or positive as the first date is before, the same as, or after the second. */
export function compareDates(a: LocalDate, b: LocalDate): number {
  return dayNumber(a) - dayNumber(b);
}

/** The date so many calendar days later, or earlier for a negative number. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayNumber(date) + days);
}

/** The date at a time of its day, as a wall time. */
export function wallOf(date: LocalDate, time: Partial<WallTime> = {}): WallTime {
  const [, year, month, day] = localDatePattern.exec(date) ?? [];
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  return {
    hour: time.hour ?? 0,
    minute: time.minute ?? 0,
    second: time.second ?? 0,
    millisecond: time.millisecond ?? 0,
    year: Number(year),
    month: Number(month),
    day: Number(day),
  };
}

/** A date as it is, or an instant's date in the zone, in the chosen format. */
export function formatDate(value: LocalDate | Instant, format: DtFormat, zone: string): string {
  const date = typeof value === 'string' && isLocalDate(value) ? value : localDate(value, zone);
  const { year, month, day } = wallOf(date);
  return format
    .replace('YYYY', digits(year, 4))
    .replace('MM', digits(month, 2))
    .replace('DD', digits(day, 2));
}

/** The instant's date and 24-hour time in the zone: `31/12/2026 09:05`. */
export function formatDateTime(instant: Instant, format: DtFormat, zone: string): string {
  const { hour, minute } = zonedParts(instant, zone);
  return `${formatDate(instant, format, zone)} ${digits(hour, 2)}:${digits(minute, 2)}`;
}

/** English knows other zones by their short name in each of its countries. */
const namesOf = perZone((timeZone) =>
  ['en-US', 'en-GB', 'en-AU'].map(
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
  ),
);

/** What the zone is called on that day: `CET`, `EDT`, or its offset (`GMT-5`) where there is no usual short name. */
export function zoneName(instant: Instant, zone: string): string {
  const ms = toMs(instant);
  const names = namesOf(zone).map(
    (formatter) => formatter.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? zone,
  );
  return names.find((name) => !/^(GMT|UTC)[+-]/.test(name)) ?? names[0] ?? zone;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
