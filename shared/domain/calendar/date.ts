import type { Language } from '../email-template/language.ts';
import { dayMs } from './units.ts';
import { type Instant, perZone, toMs, type WallTime, zonedParts } from './zone.ts';

/** Date without a time, `yyyy-MM-dd`. It is never converted to an instant, so it can't slip by a day. */
export type LocalDate = string;

/** Date formats that a workspace or a person may choose (delivery.md section 9). The first is the default. */
export const dtFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY/DD/MM', 'YYYY/MM/DD'] as const;
export type DtFormat = (typeof dtFormats)[number];

/** Default time zone of a workspace (delivery.md section 9). */
export const defaultTimeZone = 'America/Bogota';

/** Days since 1970-01-01. Throws a RangeError for an invalid date. */
export const dayNumber = (date: LocalDate): number => {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
};

/** Inverse of `dayNumber`. */
export const dateOfDay = (day: number): LocalDate => new Date(day * dayMs).toISOString().slice(0, 10);

/** True for a valid calendar date, written `yyyy-MM-dd`. */
export const isLocalDate = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && dateOfDay(ms / dayMs) === text;
};

export const localDate = (instant: Instant, zone: string): LocalDate => {
  const { year, month, day } = zonedParts(instant, zone);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
};

/** Comparator: negative, zero or positive as the first date is before, equal to or after the second. */
export const compareDates = (a: LocalDate, b: LocalDate): number => dayNumber(a) - dayNumber(b);

/** Adds calendar days; a negative number goes back. */
export const addDays = (date: LocalDate, days: number): LocalDate => dateOfDay(dayNumber(date) + days);

/** Wall time on a date, by default midnight. Throws a RangeError for an invalid date. */
export const wallOf = (date: LocalDate, time: Partial<WallTime> = {}): WallTime => {
  if (!isLocalDate(date)) throw new RangeError(`Not a date: ${date}`);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return {
    hour: time.hour ?? 0,
    minute: time.minute ?? 0,
    second: time.second ?? 0,
    millisecond: time.millisecond ?? 0,
    year,
    month,
    day,
  };
};

/** Formats a date, or an instant's date in the zone. */
export const formatDate = (value: LocalDate | Instant, format: DtFormat, zone: string): string => {
  const date = typeof value === 'string' && isLocalDate(value) ? value : localDate(value, zone);
  const { year, month, day } = wallOf(date);
  return format
    .replace('YYYY', digits(year, 4))
    .replace('MM', digits(month, 2))
    .replace('DD', digits(day, 2));
};

/** 24-hour time of an instant in the zone: `09:05`. */
export const formatTime = (instant: Instant, zone: string): string => {
  const { hour, minute } = zonedParts(instant, zone);
  return `${digits(hour, 2)}:${digits(minute, 2)}`;
};

/** Date and 24-hour time of an instant in the zone: `31/12/2026 09:05`. */
export const formatDateTime = (instant: Instant, format: DtFormat, zone: string): string =>
  `${formatDate(instant, format, zone)} ${formatTime(instant, zone)}`;

/** Time of an instant in the zone; with its date, unless that is today's. */
export const formatNearTime = (instant: Instant, format: DtFormat, zone: string, now: Instant): string =>
  localDate(instant, zone) === localDate(now, zone)
    ? formatTime(instant, zone)
    : formatDateTime(instant, format, zone);

const namesBy = (locales: readonly string[]) =>
  perZone((timeZone) =>
    locales.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })),
  );

/** English locales, because each knows the short names of other zones. */
const english = ['en-US', 'en-GB', 'en-AU'];
const names = namesBy(english);
/** French: only the Canadian locale has short names of its own. */
const frenchNames = namesBy(['fr-CA', ...english]);

/**
 * Short name of the zone on that day: `CET`, `EDT` (in French `HAE`), or its offset (`GMT-5`) where there is no usual
 * one.
 */
export const zoneName = (instant: Instant, zone: string, language: Language = 'en'): string => {
  const ms = toMs(instant);
  const known = (language === 'fr' ? frenchNames : names)(zone).map(
    (formatter) => formatter.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? zone,
  );
  return known.find((name) => !/^(GMT|UTC)[+−-]/.test(name)) ?? known[0] ?? zone;
};

const digits = (value: number, length: number): string => String(value).padStart(length, '0');
