/** Counting of a workspace's mails a day, and the stop of its mail (docs/decisions/0061, 0116). */
import type { MailsToday } from '#contracts/mail-day.ts';
import { formatDateTime, zoneName } from '#domain/calendar/date.ts';
import { dayMs, daySeconds } from '#domain/calendar/units.ts';
import {
  type MailDay as Day,
  mailAllowance,
  mailDay,
  mailDayOf,
  mailsLeft,
  secondsUntilOpen,
} from '#domain/plan/mail-allowance.ts';
import { planNameOf } from '#domain/plan/plan.ts';
import { subscriptionState } from '#domain/plan/subscription.ts';
import { MailDay } from '../data/entities/mail-day.ts';
import type { TransactionEntities } from '../data/transact.ts';
import { type Refused, refused } from '../lambda/result.ts';
import type { TenantRecord } from '../lambda/tenant.ts';

/** Fields of a workspace that its mail depends on. */
export type MailingTenant = Pick<
  TenantRecord,
  | 'tenantId'
  | 'plan'
  | 'marketplace'
  | 'created_on'
  | 'mail_stopped'
  | 'deletes_on'
  | 'held'
  | 'expires_on'
  | 'grace_period'
  | 'cancellation_date'
>;

/** Seconds that a day's count is kept. */
const keptFor = 40 * daySeconds;

/** A row from before `created_on` was kept is of a workspace that is old enough. */
const ageInDays = ({ created_on }: MailingTenant, now: number): number =>
  created_on === undefined ? Number.POSITIVE_INFINITY : (now - Date.parse(created_on)) / dayMs;

export const allowanceOf = (tenant: MailingTenant, now: number): number => {
  const { plan, marketplace, expires_on, grace_period, cancellation_date } = tenant;
  const dates = {
    ...(expires_on ? { expires: expires_on } : {}),
    ...(grace_period ? { grace_period } : {}),
    ...(cancellation_date ? { cancellation_date } : {}),
  };
  const isPaid = subscriptionState(dates, new Date(now).toISOString()) === 'active';
  return mailAllowance(planNameOf({ name: plan, marketplace }), ageInDays(tenant, now), isPaid);
};

/** Like the limits of calls, off only on one machine: for specs and measurements. */
const isEnforced = (): boolean => process.env.CALL_LIMITS !== 'off';

/** Item that counts one mail for the day, in the transaction that claims it; its condition fails once the day is full. */
export const countedItem = ({ MailDay: days }: TransactionEntities, tenant: MailingTenant, now: number) => {
  const allowed = allowanceOf(tenant, now);
  const counted = days
    .update({ tenantId: tenant.tenantId, day: mailDayOf(now) })
    .set({ expires: Math.floor(now / 1000) + keptFor })
    .add({ count: 1 });
  if (!isEnforced()) return counted.commit();
  return counted
    .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, allowed)}`)
    .commit();
};

export const readMailDay = async (tenant: MailingTenant, now: number): Promise<Day> => {
  const { data } = await MailDay.get({ tenantId: tenant.tenantId, day: mailDayOf(now) }).go({
    consistent: true,
  });
  return mailDay(data?.count ?? 0, allowanceOf(tenant, now), now);
};

/** The day's mails as the team sees them. */
export const presentMailDay = async (tenant: MailingTenant, now: number): Promise<MailsToday> => {
  const day = await readMailDay(tenant, now);
  return { ...day, stopped: tenant.mail_stopped ?? null };
};

/** Refusal of an action that would mail so many people; undefined while the day has room. Reads the day's count only. */
export const mailLimitReached = (
  tenant: MailingTenant & Pick<TenantRecord, 'timezone' | 'dt_format'>,
  day: Day,
  wanted: number,
  now: number,
): Refused | undefined => {
  if (!isEnforced() || wanted <= mailsLeft(day)) return undefined;
  return refused('mail_limit_reached', {
    params: {
      sent: day.sent,
      allowed: day.allowed,
      wanted,
      opens: `${formatDateTime(day.opens, tenant.dt_format, tenant.timezone)} ${zoneName(day.opens, tenant.timezone)}`,
      seconds: secondsUntilOpen(day, now),
    },
  });
};
