/** Daily digest: the hours that are offered, and the days on which it leaves (docs/decisions/0101). */
import { type DaysOff, isBusinessDay, packDaysOff } from '../calendar/business-days.ts';
import { addDays, dayNumber, type LocalDate, localDate, wallOf } from '../calendar/date.ts';
import { type Instant, instantOf, zonedParts } from '../calendar/zone.ts';

/** Hours of the day that a digest may be set to. No zone changes its clocks at these, so that each is there once on every day. */
export const digestHours = { first: 5, last: 21 } as const;

/** Hours for which a digest that was held up still leaves; later it would tell of a day that is over. */
const leavesWithin = 4;

/** Calendar days before the digest that its news may be from, however long the agency was closed. */
export const digestReach = 31;

export interface DigestTerms {
  readonly hour: number;
  readonly zone: string;
  /** Days off of the workspace on the date, and for `digestReach` days before. */
  readonly daysOff: DaysOff;
}

/** Digest that is due at an instant. */
export interface DueDigest {
  readonly day: LocalDate;
  /** Time of the digest before it, from which on news is told. */
  readonly since: string;
}

/** Date of a digest at this instant, in the zone of its reader. */
export const digestDay = (now: Instant, zone: string): LocalDate => localDate(now, zone);

/** Digest due at an instant; undefined on days off, before its hour, and long after. */
export const digestDue = (now: Instant, { hour, zone, daysOff }: DigestTerms): DueDigest | undefined => {
  const day = digestDay(now, zone);
  const past = zonedParts(now, zone).hour - hour;
  if (past < 0 || past >= leavesWithin || !isBusinessDay(day, daysOff)) return undefined;
  const earliest = addDays(day, -digestReach);
  let before = addDays(day, -1);
  while (before > earliest && !isBusinessDay(before, daysOff)) before = addDays(before, -1);
  return { day, since: instantOf(wallOf(before, { hour }), zone) };
};

/** Days off as digests need them. */
export const daysOffOfDigest = (days: readonly { readonly day: LocalDate }[]): DaysOff =>
  packDaysOff(days.map(({ day }) => dayNumber(day)));
