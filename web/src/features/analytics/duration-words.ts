import { type Duration, durationText } from '#domain/calendar/duration.ts';
import { figures } from '#lib/texts/en/figures.ts';

/** Average in hours as days, rounded (delivery.md section 9). */
export const daysOf = (hours: number): string => figures.days(Math.round(hours / 24));

/** Duration in words, from hours: hours below a day, days and hours below two days, then days. */
export const lengthOf = (hours: number): string => {
  const whole = Math.floor(hours);
  if (whole >= 48) return figures.days(Math.round(hours / 24));
  const length: Duration =
    whole < 24 ? { unit: 'hours', hours: whole } : { unit: 'days_and_hours', days: 1, hours: whole - 24 };
  return durationText(length);
};
