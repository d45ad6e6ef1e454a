import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DtFormat, formatDate, formatDateTime, zoneName } from '../../../shared/domain/calendar/date.ts';
import { useMe } from './session/me.ts';
import { profileQuery } from './session/profile.ts';

const formatsOf = (format: DtFormat, timezone: string) => ({
  timezone,
  format,
  /** A date without a time, or an instant's date in the zone. */
  date: (value: string) => formatDate(value, format, timezone),
  dateTime: (value: string) => formatDateTime(value, format, timezone),
  /** The instant with its zone, for a tooltip. */
  exact: (value: string) => `${formatDateTime(value, format, timezone)} ${zoneName(value, timezone)}`,
});

/** How dates are written for the person who is signed in. */
export type Format = ReturnType<typeof formatsOf>;

/**
 * Dates in the format and zone of the person's profile, or the workspace's, for everything inside the frame. The same
 * object for as long as both are the same.
 */
export const useFormat = (): Format => {
  const { tenant } = useMe();
  // Whether it is there or not, the page is shown: it is loaded by the start-up.
  const { data: profile } = useQuery({ ...profileQuery, enabled: false });
  const format = profile?.dt_format ?? tenant.dt_format;
  const timezone = profile?.timezone ?? tenant.timezone;
  return useMemo(() => formatsOf(format, timezone), [format, timezone]);
};
