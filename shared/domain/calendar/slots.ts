import { businessDayFrom, type DaysOff } from './business-days.ts';
import { addDays, type LocalDate, localDate, wallOf } from './date.ts';
import { type Instant, instantOf, toMs, zonedParts } from './zone.ts';

/** Parameters of the automated reminders of one open revision, named as on the project. */
export type ReminderSeries = {
  readonly due: Instant;
  readonly sent_on: Instant;
  /** Calendar days from sending before the first reminder. */
  readonly feedback_reminder_delay: number;
  /** Calendar days from one reminder to the next. */
  readonly reminder_interval: number;
  readonly zone: string;
  readonly days_off: DaysOff;
};

/** Hour of the day at which reminders leave: in the morning, when mail is read. */
const slotHour = 9;

/**
 * Minutes after a slot in which its reminders may still leave: a mail at 11:00 is still a morning's mail. Longer than
 * the retries of a message take: five deliveries are a quarter of an hour on AWS.
 */
export const slotTolerance = 120;

const slotOn = (date: LocalDate, zone: string, off: DaysOff | undefined): string =>
  instantOf(wallOf(businessDayFrom(date, off), { hour: slotHour }), zone);

/** First 09:00 of a business day, at or after the instant. */
const slotFrom = (instant: number, zone: string, off: DaysOff | undefined): string => {
  const date = localDate(instant, zone);
  const slot = slotOn(date, zone, off);
  return toMs(slot) >= instant ? slot : slotOn(addDays(date, 1), zone, off);
};

/**
 * First reminder slot: 09:00 of a business day in the zone, not before `due` and not before the delay since sending
 * is over (workflow.md, "Reminders").
 */
export const firstSlot = (series: Omit<ReminderSeries, 'reminder_interval'>): string => {
  const { due, sent_on, feedback_reminder_delay, zone, days_off } = series;
  const delayed = instantOf(
    wallOf(addDays(localDate(sent_on, zone), feedback_reminder_delay), zonedParts(sent_on, zone)),
    zone,
  );
  const earliest = Math.max(toMs(due), toMs(delayed));
  return slotFrom(earliest, zone, days_off);
};

/**
 * Next reminder slot: `reminder_interval` calendar days later at 09:00, moved on to a business day. Throws a RangeError
 * unless the interval is a whole number of at least 1.
 */
export const nextSlot = (
  slot: Instant,
  reminder_interval: number,
  zone: string,
  off?: DaysOff | undefined,
): string => {
  if (!Number.isInteger(reminder_interval) || reminder_interval < 1) {
    throw new RangeError(`Not a reminder interval: ${reminder_interval}`);
  }
  return slotOn(addDays(localDate(slot, zone), reminder_interval), zone, off);
};

/** First slot of the series after the instant. */
export const slotAfter = (instant: Instant, series: ReminderSeries): string => {
  const passed = toMs(instant);
  let slot = firstSlot(series);
  while (toMs(slot) <= passed) slot = nextSlot(slot, series.reminder_interval, series.zone, series.days_off);
  return slot;
};

/** Newest slot of the series, at or before the instant; undefined before the first. */
export const slotUntil = (instant: Instant, series: ReminderSeries): string | undefined => {
  const until = toMs(instant);
  let newest: string | undefined;
  for (
    let slot = firstSlot(series);
    toMs(slot) <= until;
    slot = nextSlot(slot, series.reminder_interval, series.zone, series.days_off)
  ) {
    newest = slot;
  }
  return newest;
};

/** Slot whose reminders may leave at the instant: 09:00 of that business morning; undefined outside one. */
export const openSlot = (now: Instant, zone: string, off?: DaysOff | undefined): string | undefined => {
  const date = localDate(now, zone);
  const slot = slotOn(date, zone, off);
  const late = toMs(now) - toMs(slot);
  return late >= 0 && late <= slotTolerance * 60_000 ? slot : undefined;
};

/**
 * Time at which a reminder of the slot leaves if it is handled at `now`. A reminder delayed by an outage, a moved
 * clock or a dead letter leaves at once on a business morning, otherwise on the next one.
 */
export const leavesAt = (slot: Instant, now: Instant, zone: string, off?: DaysOff | undefined): string => {
  const earliest = Math.max(toMs(slot), toMs(now));
  return openSlot(earliest, zone, off) === undefined
    ? slotFrom(earliest, zone, off)
    : new Date(earliest).toISOString();
};
