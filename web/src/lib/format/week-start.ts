import type { DtFormat } from '#domain/calendar/date.ts';
import type { Weekday } from '#domain/calendar/month.ts';
import { language } from '#lib/texts/translated.ts';

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const weekOf = (locale: Intl.Locale): unknown => {
  // Safari before 17 has a property; Firefox has neither.
  const found: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function'
      ? locale.getWeekInfo()
      : Reflect.get(locale, 'weekInfo');
  return typeof found === 'object' && found !== null ? Reflect.get(found, 'firstDay') : undefined;
};

/**
 * First day of the week for the reader: by the browser's region where it speaks the page's language. A browser that
 * does not know its own begins with Sunday for those who write the month first, otherwise with Monday.
 */
export const firstWeekday = (format: DtFormat): Weekday => {
  const spoken = language();
  const tag = navigator.languages.find((one) => one.toLowerCase().split('-')[0] === spoken) ?? spoken;
  const known = weekOf(new Intl.Locale(tag));
  return weekdays.find((day) => day === known) ?? (format === 'MM/DD/YYYY' ? 7 : 1);
};
