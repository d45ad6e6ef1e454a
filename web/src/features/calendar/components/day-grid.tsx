import { useMemo, useState } from 'react';
import { isBusinessDay } from '#domain/calendar/business-days.ts';
import type { LocalDate } from '#domain/calendar/date.ts';
import type { Span } from '#domain/project/calendar-span.ts';
import { dayName, shortMonthOf, shortWeekdayOf, weekdayOf } from '#lib/format/day-names.ts';
import type { Format } from '#lib/format/format.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { cx, VisuallyHidden } from '#ui/index.ts';
import { type Entry, shownOf } from '../entries.ts';
import type { Moving } from '../use-moving.ts';
import css from './calendar.module.css';
import { Entries } from './entry-item.tsx';

export interface DaysProps {
  readonly of: (day: LocalDate) => readonly Entry[];
  /** Names of the days off, by day. */
  readonly daysOff: ReadonlyMap<LocalDate, string>;
  readonly today: LocalDate;
  readonly format: Format;
  readonly moving: Moving;
}

/** Weeks as the rows of a table. */
export function DayGrid({
  span,
  weeks,
  of,
  daysOff,
  today,
  format,
  moving,
  isInSpan,
  onMore,
}: DaysProps & {
  span: Span;
  weeks: readonly (readonly LocalDate[])[];
  isInSpan: (day: LocalDate) => boolean;
  onMore: (day: LocalDate) => void;
}) {
  const [over, setOver] = useState<LocalDate>();
  const { dragged, picked, reasonOf, drag, ask, moved } = moving;
  const shownOn = useMemo(
    () => new Map(weeks.flat().map((day) => [day, span === 'week' ? of(day) : shownOf(of(day))])),
    [weeks, span, of],
  );
  const held = dragged ?? picked?.entry;
  const target = dragged ? over : picked?.day;
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
              const shown = shownOn.get(day) ?? entries;
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
                    held && !moving.isOpen(held, day) && css.closed,
                    day === target && css.target,
                  )}
                  onDragOver={(event) => {
                    const isHere = dragged !== undefined && moving.isOpen(dragged, day);
                    setOver(isHere ? day : undefined);
                    if (isHere) event.preventDefault();
                  }}
                  onDrop={(event) => {
                    if (!dragged) return;
                    event.preventDefault();
                    setOver(undefined);
                    moving.drag(undefined);
                    moving.move(dragged, day);
                  }}
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
                    <Entries
                      entries={shown}
                      large={span === 'week'}
                      {...{ format, reasonOf, drag, ask, moved }}
                    />
                  )}
                  {rest > 0 && (
                    <button
                      type="button"
                      className={css.more}
                      data-more={day}
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
