import type { DateTexts } from '../ui/charts/index.ts';
import { useFormat } from './format.ts';
import { useMe } from './me.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** How charts write days: in the workspace's format, and on an axis as short as can be. */
export const useChartDates = (): DateTexts => {
  const { tenant } = useMe();
  const { date } = useFormat();
  const monthFirst = tenant.dt_format === 'MM/DD/YYYY';
  return {
    date,
    tick: (day, unit) => {
      const at = new Date(day);
      const month = monthName.format(at);
      if (unit === 'month') return `${month} ${at.getUTCFullYear()}`;
      return monthFirst ? `${month} ${at.getUTCDate()}` : `${at.getUTCDate()} ${month}`;
    },
  };
};
