import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type DtFormat,
  formatDate,
  formatDateTime,
  formatNearTime,
  zoneName,
} from '#domain/calendar/date.ts';
import { now } from '#lib/calls/server-time.ts';
import { useMe } from '#lib/session/me.ts';
import { profileQuery } from '#lib/session/profile.ts';
import { language } from '#lib/texts/translated.ts';

const formatsOf = (format: DtFormat, timezone: string) => ({
  timezone,
  format,
  /** Date without a time, or the date of an instant in the time zone. */
  date: (value: string) => formatDate(value, format, timezone),
  dateTime: (value: string) => formatDateTime(value, format, timezone),
  /** Instant that is near: its time with the time zone, and with its date on another day. */
  nearTime: (value: string) =>
    `${formatNearTime(value, format, timezone, now())} ${zoneName(value, timezone, language())}`,
  /** Instant with its time zone, for a tooltip. */
  exact: (value: string) =>
    `${formatDateTime(value, format, timezone)} ${zoneName(value, timezone, language())}`,
});

/** Date formats for the signed-in person. */
export type Format = ReturnType<typeof formatsOf>;

/** The same formats with times of another zone. */
export const inZone = (format: Format, timezone: string): Format =>
  timezone === format.timezone ? format : formatsOf(format.format, timezone);

/**
 * Date formats and time zone of the person's profile, otherwise of the workspace, for everything inside the frame.
 * Memoised: the same object while both are unchanged.
 */
export const useFormat = (): Format => {
  const { tenant } = useMe();
  // Optional: the profile is loaded at start-up, and the page does not wait for it.
  const { data: profile } = useQuery({ ...profileQuery, enabled: false });
  const format = profile?.dt_format ?? tenant.dt_format;
  const timezone = profile?.timezone ?? tenant.timezone;
  return useMemo(() => formatsOf(format, timezone), [format, timezone]);
};
