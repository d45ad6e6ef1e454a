import { businessDayFrom } from './business-days.ts';
import { addDays, type LocalDate, localDate, wallOf } from './date.ts';
import { type Instant, instantOf, toMs, zonedParts } from './zone.ts';

/** What the series of automated reminders of one waiting revision follows from. The field names are the project's. */
export type ReminderSeries = {
  readonly due: Instant;
  readonly sent_on: Instant;
  /** Calendar days from sending before the first reminder. */
  readonly feedback_reminder_delay: number;
  /** Calendar days from one reminder to the next. */
  readonly reminder_interval: number;
  readonly zone: string;
};

/** Reminders leave in the morning, when they are read. */
const slotHour = 9;

function slotOn(date: LocalDate, zone: string): string {
  return instantOf(wallOf(businessDayFrom(date), { hour: slotHour }), zone);
}

/** The first 09:00 of a business day in the zone at or after `due`, and at least the delay after sending (workflow.md, "Reminders"). */
export function firstSlot(series: Omit<ReminderSeries, 'reminder_interval'>): string {
  const { due, sent_on, feedback_reminder_delay, zone } = series;
  const delayed = instantOf(
    wallOf(addDays(localDate(sent_on, zone), feedback_reminder_delay), zonedParts(sent_on, zone)),
    zone,
  );
  const earliest = Math.max(toMs(due), toMs(delayed));
  const date = localDate(earliest, zone);
  const slot = slotOn(date, zone);
  return toMs(slot) >= earliest ? slot : slotOn(addDays(date, 1), zone);
}

/**
 * The slot after a slot: so many calendar days later at 09:00, moved on to a business day.
 * Throws a RangeError unless the interval is a whole number of at least 1.
 */
export function nextSlot(slot: Instant, reminder_interval: number, zone: string): string {
  if (!Number.isInteger(reminder_interval) || reminder_interval < 1) {
    throw new RangeError(`Not a reminder interval: ${reminder_interval}`);
  }
  return slotOn(addDays(localDate(slot, zone), reminder_interval), zone);
}

/** The first slot of the series that is later than the instant. */
export function slotAfter(instant: Instant, series: ReminderSeries): string {
  const passed = toMs(instant);
  let slot = firstSlot(series);
  while (toMs(slot) <= passed) slot = nextSlot(slot, series.reminder_interval, series.zone);
  return slot;
}
