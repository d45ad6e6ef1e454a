import { isBusinessDay } from '#domain/calendar/business-days.ts';
import type { LocalDate } from '#domain/calendar/date.ts';
import type { Span } from '#domain/project/due-days.ts';
import type { Format } from '#lib/format.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { cx, VisuallyHidden } from '#ui/index.ts';
import { dayName, shortMonthOf, shortWeekdayOf, weekdayOf } from '../day-names.ts';
import { type Entry, keyOf, shownOf } from '../entries.ts';
import css from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';

export interface DaysProps {
  readonly of: (day: LocalDate) => readonly Entry[];
  /** Names of the days off, by day. */
  readonly daysOff: ReadonlyMap<LocalDate, string>;
  readonly today: LocalDate;
  readonly format: Format;
}

/** Weeks as the rows of a table. */
export function DayGrid({
  span,
  weeks,
  of,
  daysOff,
  today,
  format,
  isInSpan,
  onMore,
}: DaysProps & {
  span: Span;
  weeks: readonly (readonly LocalDate[])[];
  isInSpan: (day: LocalDate) => boolean;
  onMore: (day: LocalDate) => void;
}) {
  return (
    <table className={cx(css.grid, css[span])}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{shortWeekdayOf(day)}</span>
              <VisuallyHidden>{weekdayOf(day)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = of(day);
              const shown = span === 'week' ? entries : shownOf(entries);
              const rest = entries.length - shown.length;
              const off = daysOff.get(day);
              return (
                <td
                  key={day}
                  data-day={day}
                  aria-current={day === today ? 'date' : undefined}
                  className={cx(
                    (off !== undefined || !isBusinessDay(day)) && css.off,
                    !isInSpan(day) && css.outside,
                    day === today && css.today,
                  )}
                >
                  <div className={css.dayHead}>
                    <time dateTime={day} className={css.number} data-tabular>
                      <VisuallyHidden>{dayName(day, format)}</VisuallyHidden>
                      <span aria-hidden="true">
                        {day.endsWith('-01') && `${shortMonthOf(day)} `}
                        {Number(day.slice(8))}
                      </span>
                    </time>
                    {off !== undefined && (
                      <span className={css.offName} title={off}>
                        {off}
                      </span>
                    )}
                  </div>
                  {entries.length > 0 && (
                    <ul className={css.entries}>
                      {shown.map((entry) => (
                        <li key={keyOf(entry)}>
                          <EntryLink entry={entry} format={format} large={span === 'week'} />
                        </li>
                      ))}
                    </ul>
                  )}
                  {rest > 0 && (
                    <button
                      type="button"
                      className={css.more}
                      aria-label={texts.moreOn(rest, dayName(day, format))}
                      onClick={() => onMore(day)}
                    >
                      {texts.more(rest)}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
