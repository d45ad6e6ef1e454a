import { language } from '#lib/texts/translated.ts';
import type { DateTexts } from '#ui/charts/index.ts';
import { useFormat } from './format.ts';

const monthName = new Intl.DateTimeFormat(language(), { month: 'short', timeZone: 'UTC' });

/** Date formats of charts: the reader's own, and as short as possible on an axis. */
export const useChartDates = (): DateTexts => {
  const { date, format } = useFormat();
  const monthFirst = format === 'MM/DD/YYYY';
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
