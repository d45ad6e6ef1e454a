/** Days off of the workspace, for the calendar of the projects and that of a date field. */
import { queryOptions } from '@tanstack/react-query';
import { getTenantProfile } from '#contracts/tenants.ts';
import { type DaysOff, noDaysOff } from '#domain/calendar/business-days.ts';
import type { LocalDate } from '#domain/calendar/date.ts';
import type { DayOff } from '#domain/calendar/days-off.ts';
import { api } from './api.ts';

const seldomChanged = 5 * 60_000;

const settingsQuery = (tenant: number) =>
  queryOptions({
    queryKey: ['days-off', tenant],
    queryFn: async ({ signal }) => {
      const answer = await api(getTenantProfile, { params: { id: tenant }, signal });
      return { holiday_country: answer.holiday_country, own_days_off: answer.own_days_off };
    },
    staleTime: seldomChanged,
  });

/** Days off in these days. The table of public holidays is loaded only for a workspace that has any. */
export const daysOffQuery = (tenant: number, from: LocalDate, to: LocalDate) =>
  queryOptions({
    queryKey: ['days-off', tenant, from, to],
    queryFn: async ({ client }): Promise<readonly DayOff[]> => {
      const { holiday_country, own_days_off = [] } = await client.fetchQuery(settingsQuery(tenant));
      if (!holiday_country && own_days_off.length === 0) return [];
      const { daysOffBetween } = await import('#domain/calendar/days-off.ts');
      return daysOffBetween(from, to, { holiday_country: holiday_country ?? undefined, own_days_off });
    },
    staleTime: seldomChanged,
  });

/** Days off that a round would keep if it were sent on this day, as the server counts them. */
export const daysOffAfterQuery = (tenant: number, sent: LocalDate) =>
  queryOptions({
    queryKey: ['days-off', tenant, 'after', sent],
    queryFn: async ({ client }): Promise<DaysOff> => {
      const { holiday_country, own_days_off = [] } = await client.fetchQuery(settingsQuery(tenant));
      if (!holiday_country && own_days_off.length === 0) return noDaysOff;
      const { daysOffAfter } = await import('#domain/calendar/days-off.ts');
      return daysOffAfter(sent, { holiday_country: holiday_country ?? undefined, own_days_off });
    },
    staleTime: seldomChanged,
  });
