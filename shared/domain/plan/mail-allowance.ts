/** Mails to people outside the team that a workspace may send in a day (docs/decisions/0061). */
import { dayMs } from '../calendar/units.ts';
import { toMs } from '../calendar/zone.ts';
import type { PlanName } from './plan.ts';

/** Age in days from which a column of the figures below holds. */
const ages = [0, 7, 30] as const;

/**
 * Recipients a day, by the age of the workspace. A new free workspace mails the contacts of a few projects; thousands of mails in
 * a day are an agency's that has paid for some time.
 */
const allowed: Readonly<Record<PlanName, readonly [number, number, number]>> = {
  'free forever': [50, 100, 200],
  starter: [250, 500, 1_000],
  marketplace: [500, 1_000, 2_500],
  professional: [1_000, 2_500, 5_000],
};

/** A plan that is not paid for, as in the grace after a failed payment, allows as much as the free one. */
export const mailAllowance = (plan: PlanName, ageInDays: number, paid: boolean): number => {
  const column = ages.findLastIndex((age) => ageInDays >= age);
  return allowed[paid ? plan : 'free forever'][Math.max(column, 0)] ?? 0;
};

/** A workspace's mails of a day. */
export interface MailDay {
  readonly sent: number;
  readonly allowed: number;
  /** When the next day begins, with an allowance of its own; ISO 8601. */
  readonly opens: string;
}

/**
 * Day that a mail is counted in: UTC, like the bounds of a limit that nobody can move. A workspace chooses its time zone, and by
 * moving it could have two days in one.
 */
export const mailDayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const mailDay = (sent: number, allowed: number, now: number): MailDay => ({
  sent,
  allowed,
  opens: new Date((Math.floor(now / dayMs) + 1) * dayMs).toISOString(),
});

export const mailsLeft = ({ sent, allowed }: MailDay): number => Math.max(0, allowed - sent);

/** Share of a day's mails from which the owner is told. */
const nearlyAll = 0.8;

export const isNearAllowance = ({ sent, allowed }: MailDay): boolean => sent >= nearlyAll * allowed;

/** Seconds until the next day, at least one. */
export const secondsUntilOpen = ({ opens }: MailDay, now: number): number =>
  Math.max(1, Math.ceil((toMs(opens) - now) / 1000));
