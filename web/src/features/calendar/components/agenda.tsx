import type { LocalDate } from '#domain/calendar/date.ts';
import { dayName } from '#lib/format/day-names.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { cx } from '#ui/index.ts';
import css from './calendar.module.css';
import type { DaysProps } from './day-grid.tsx';
import { Entries } from './entry-item.tsx';

/** Days that have any entries, below each other. */
export function Agenda({
  days,
  of,
  daysOff,
  today,
  format,
  moving,
}: DaysProps & { days: readonly LocalDate[] }) {
  const { reasonOf, drag, ask, moved } = moving;
  return (
    <ol className={css.agenda}>
      {days
        .filter((day) => of(day).length > 0)
        .map((day) => (
          <li key={day} data-day={day} aria-current={day === today ? 'date' : undefined}>
            <h3 className={cx(css.agendaDay, day === today && css.agendaToday)}>
              <time dateTime={day}>{dayName(day, format)}</time>
              {[day === today && texts.today, daysOff.get(day)].filter(Boolean).map((words) => (
                <span key={String(words)} className={css.offName}>
                  {words}
                </span>
              ))}
            </h3>
            <Entries large entries={of(day)} {...{ format, reasonOf, drag, ask, moved }} />
          </li>
        ))}
    </ol>
  );
}
