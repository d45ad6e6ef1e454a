import { businessDaysBetween } from './business-days.ts';
import { hourMs } from './units.ts';
import { type Instant, toMs } from './zone.ts';

/** Duration as shown to people (delivery.md section 9). */
export type Duration =
  | { readonly unit: 'hours'; readonly hours: number }
  | { readonly unit: 'days_and_hours'; readonly days: number; readonly hours: number }
  | { readonly unit: 'business_days'; readonly days: number };

export type DurationTexts = {
  readonly underAnHour: string;
  readonly hours: (hours: number) => string;
  readonly days: (days: number) => string;
  readonly daysAndHours: (days: string, hours: string) => string;
  readonly businessDays: (days: number) => string;
};

const businessDaysFromHours = 47;

/**
 * Time between two instants: hours below 24, days and hours below 47, from then on business days in the zone. If no
 * business day has passed (over a weekend), days and hours go on. A negative length counts as 0.
 */
export const durationBetween = (from: Instant, to: Instant, zone: string): Duration => {
  const hours = Math.max(0, Math.floor((toMs(to) - toMs(from)) / hourMs));
  if (hours < 24) return { unit: 'hours', hours };
  const businessDays = hours < businessDaysFromHours ? 0 : businessDaysBetween(from, to, zone);
  if (businessDays > 0) return { unit: 'business_days', days: businessDays };
  return { unit: 'days_and_hours', days: Math.floor(hours / 24), hours: hours % 24 };
};

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const englishDurations: DurationTexts = {
  underAnHour: 'less than an hour',
  hours: (hours) => plural(hours, 'hour', 'hours'),
  days: (days) => plural(days, 'day', 'days'),
  daysAndHours: (days, hours) => `${days} ${hours}`,
  businessDays: (days) => plural(days, 'business day', 'business days'),
};

/** Duration in words: `1 hour`, `23 hours`, `1 day`, `1 day 5 hours`, `3 business days`. */
export const durationText = (duration: Duration, texts: DurationTexts = englishDurations): string => {
  switch (duration.unit) {
    case 'hours':
      return duration.hours === 0 ? texts.underAnHour : texts.hours(duration.hours);
    case 'days_and_hours':
      return duration.hours === 0
        ? texts.days(duration.days)
        : texts.daysAndHours(texts.days(duration.days), texts.hours(duration.hours));
    case 'business_days':
      return texts.businessDays(duration.days);
  }
};
