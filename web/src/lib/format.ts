import { type DtFormat, formatDate, formatDateTime, zoneName } from '../../../shared/domain/calendar/date.ts';
import { useMe } from './me.ts';

/** Dates in the tenant's format and zone, for everything inside the frame. */
export const useFormat = () => {
  const { tenant } = useMe();
  const format: DtFormat = tenant.dt_format;
  const { timezone } = tenant;
  return {
    timezone,
    /** A date without a time, or an instant's date in the workspace's zone. */
    date: (value: string) => formatDate(value, format, timezone),
    dateTime: (value: string) => formatDateTime(value, format, timezone),
    /** The instant with its zone, for a tooltip. */
    exact: (value: string) => `${formatDateTime(value, format, timezone)} ${zoneName(value, timezone)}`,
  };
};
