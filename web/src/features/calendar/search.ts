import { isLocalDate, type LocalDate } from '#domain/calendar/date.ts';
import { type Span, spans } from '#domain/project/calendar-span.ts';

/** Days that the calendar shows: by default the present month. */
export interface CalendarSearch {
  readonly span?: Span | undefined;
  readonly day?: LocalDate | undefined;
}

/** Parses the search parameters; invalid and usual ones are left out. */
export const calendarSearch = ({ span, day }: Record<string, unknown>): CalendarSearch => {
  const found = spans.find((one) => one === span && one !== 'month');
  const isDay = typeof day === 'string' && /^(19|20)\d\d-/.test(day) && isLocalDate(day);
  return { ...(found && { span: found }), ...(isDay && { day }) };
};
