/** Ends of snoozes that are offered, in the reader's zone. */
import { addDays, dayNumber, localDate, wallOf } from '#domain/calendar/date.ts';
import { hourMs } from '#domain/calendar/units.ts';
import { instantOf } from '#domain/calendar/zone.ts';

/** Day 0 is a Thursday. */
const isMonday = (date: string): boolean => (dayNumber(date) + 4) % 7 === 1;

const nineOn = (date: string, zone: string): string => instantOf(wallOf(date, { hour: 9 }), zone);

export const snoozesAt = (now: number, zone: string) => {
  const today = localDate(new Date(now).toISOString(), zone);
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1));
  return {
    hours: new Date(now + 3 * hourMs).toISOString(),
    tomorrow: nineOn(addDays(today, 1), zone),
    nextWeek: nineOn(days.find(isMonday) ?? today, zone),
  } as const;
};
