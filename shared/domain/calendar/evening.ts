/** Due dates as clients read them: an evening, without an hour (decision 0087). */
import type { Language } from '../email-template/language.ts';
import { compareDates, type DtFormat, localDate } from './date.ts';
import { type Instant, toMs, zonedParts } from './zone.ts';

/**
 * Day with its weekday. Evening by its distance in days, by its weekday, and by its date with the weekday, in one or in two parts; each follows
 * "by" as it is.
 */
interface EveningTexts {
  readonly day: (weekday: string, day: string) => string;
  readonly near: Readonly<Record<number, string>>;
  readonly weekday: (weekday: string) => string;
  readonly date: (date: string) => string;
  readonly dated: (weekday: string, day: string) => string;
}

const texts: Readonly<Record<Language, EveningTexts>> = {
  en: {
    day: (weekday, day) => `${weekday}, ${day}`,
    near: { [-1]: 'yesterday evening', 0: 'this evening', 1: 'tomorrow evening' },
    weekday: (weekday) => `${weekday} evening`,
    date: (date) => `the evening of ${date}`,
    dated: (weekday, day) => `${weekday} evening, ${day}`,
  },
  es: {
    day: (weekday, day) => `${weekday} ${day}`,
    near: { [-1]: 'ayer por la tarde', 0: 'hoy por la tarde', 1: 'mañana por la tarde' },
    weekday: (weekday) => `el ${weekday} por la tarde`,
    date: (date) => `el ${date}, por la tarde`,
    dated: (weekday, day) => `el ${weekday} ${day} por la tarde`,
  },
  it: {
    day: (weekday, day) => `${weekday} ${day}`,
    near: { [-1]: 'ieri sera', 0: 'stasera', 1: 'domani sera' },
    weekday: (weekday) => `${weekday} sera`,
    date: (date) => `la sera di ${date}`,
    dated: (weekday, day) => `la sera di ${weekday} ${day}`,
  },
  fr: {
    day: (weekday, day) => `${weekday} ${day}`,
    near: { [-1]: 'hier soir', 0: 'ce soir', 1: 'demain soir' },
    weekday: (weekday) => `${weekday} soir`,
    date: (date) => `le ${date} au soir`,
    dated: (weekday, day) => `le ${weekday} ${day} au soir`,
  },
};

/** Days to both sides within which a weekday names one day. */
const nearDays = 6;

interface Reader {
  readonly format: DtFormat;
  readonly zone: string;
  readonly language: Language;
  readonly now: Instant;
}

/** Formatter of a due date as its reader writes dates. */
const formatterFor =
  (due: Instant, { format, zone, language }: Reader) =>
  (options: Intl.DateTimeFormatOptions): string => {
    const locale = language === 'en' ? (format === 'MM/DD/YYYY' ? 'en-US' : 'en-GB') : language;
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(toMs(due));
  };

/** Option `year` for a date, which is told where it differs from that of `now`. */
const yearOf = (due: Instant, { zone, now }: Reader): 'numeric' | undefined =>
  zonedParts(due, zone).year === zonedParts(now, zone).year ? undefined : 'numeric';

/** Weekday and date of a due date. */
const partsOf = (due: Instant, reader: Reader): readonly [weekday: string, day: string] => {
  const inZone = formatterFor(due, reader);
  const day = inZone({ day: 'numeric', month: 'long', year: yearOf(due, reader) });
  return [inZone({ weekday: 'long' }), day];
};

/** Weekday of a due date: `Friday`. */
export const weekdayOf = (due: Instant, reader: Reader): string => partsOf(due, reader)[0];

/** Day of a due date, without its evening: `Friday, 4 December`. */
export const dayWithDate = (due: Instant, reader: Reader): string =>
  texts[reader.language].day(...partsOf(due, reader));

/**
 * Evening of a due date with its date: `Monday evening, 30 November`. It stays true however late it is read, as in a mail.
 */
export const eveningWithDate = (due: Instant, reader: Reader): string =>
  texts[reader.language].dated(...partsOf(due, reader));

/**
 * Evening of a due date in words: `tomorrow evening`, `Monday evening`, and further away `the evening of
 * Tuesday 24 November`, with the year where it differs from that of `now`.
 */
export const eveningInWords = (due: Instant, reader: Reader): string => {
  const { zone, language, now } = reader;
  const { near, weekday, date } = texts[language];
  const inZone = formatterFor(due, reader);
  const away = compareDates(localDate(due, zone), localDate(now, zone));
  if (Math.abs(away) > nearDays) {
    return date(inZone({ weekday: 'long', day: 'numeric', month: 'long', year: yearOf(due, reader) }));
  }
  return near[away] ?? weekday(inZone({ weekday: 'long' }));
};
