import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { isBusinessDay } from '#domain/calendar/business-days.ts';
import { addDays, isLocalDate, type LocalDate } from '#domain/calendar/date.ts';
import { addMonths, startOfWeek, weeksOfMonth } from '#domain/calendar/month.ts';
import { daysOffQuery } from '#lib/calls/days-off.ts';
import { dayName, monthOf, shortWeekdayOf, weekdayOf } from '#lib/format/day-names.ts';
import { useFormat } from '#lib/format/format.ts';
import { firstWeekday } from '#lib/format/week-start.ts';
import { useMe } from '#lib/session/me.ts';
import { dateField as texts } from '#lib/texts/en/date-field.ts';
import { Button, cx, IconButton, VisuallyHidden } from '#ui/index.ts';
import css from './date-field.module.css';

const clamped = (day: LocalDate, min: LocalDate | undefined, max: LocalDate | undefined): LocalDate => {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
};

/**
 * Month to choose a day from, by the keys of the ARIA grid: arrows, Home and End in the week, Page Up and Page Down by
 * months, with Shift by years. Weekends and the workspace's days off are marked; they can be chosen.
 */
export function DateCalendar({
  value,
  min,
  max,
  today,
  onChoose,
}: {
  /** Chosen date; any other text is none. */
  value: string;
  min: LocalDate | undefined;
  max: LocalDate | undefined;
  today: LocalDate;
  /** Called with an empty text to clear the field. */
  onChoose: (day: string) => void;
}) {
  const { tenant } = useMe();
  const format = useFormat();
  const begin = useMemo(() => firstWeekday(format.format), [format.format]);
  const chosen = isLocalDate(value) ? value : undefined;
  const [day, setDay] = useState(() => chosen ?? clamped(today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  /** Day moved by a key, which takes the focus; not so by the buttons of the months. */
  const takesFocus = useRef(true);
  const weeks = useMemo(() => weeksOfMonth(day, begin), [day, begin]);
  const [first = day, last = day] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const { data: off = [] } = useQuery(daysOffQuery(tenant.id, first, last));
  const daysOff = useMemo(() => new Map(off.map((one) => [one.day, one.label ?? texts.holiday])), [off]);
  const isOpen = (one: LocalDate) => one === clamped(one, min, max);

  useEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const goTo = (next: LocalDate, withFocus: boolean) => {
    takesFocus.current = withFocus;
    setDay(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const week = startOfWeek(day, begin);
    const months = event.shiftKey ? 12 : 1;
    const to: Readonly<Record<string, LocalDate>> = {
      ArrowLeft: addDays(day, -1),
      ArrowRight: addDays(day, 1),
      ArrowUp: addDays(day, -7),
      ArrowDown: addDays(day, 7),
      Home: week,
      End: addDays(week, 6),
      PageUp: addMonths(day, -months),
      PageDown: addMonths(day, months),
    };
    const next = to[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(next, true);
  };
  const dayOff = daysOff.get(day);

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton
          icon="chevron-left"
          label={texts.previousMonth}
          onClick={() => goTo(addMonths(day, -1), false)}
        />
        <strong className={css.month} aria-live="polite">
          {monthOf(day)}
        </strong>
        <IconButton
          icon="chevron-right"
          label={texts.nextMonth}
          onClick={() => goTo(addMonths(day, 1), false)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid has keys of its own, a table has none */}
      <table ref={grid} role="grid" aria-label={monthOf(day)} className={css.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col">
                <span aria-hidden="true">{shortWeekdayOf(one)}</span>
                <VisuallyHidden>{weekdayOf(one)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const name = daysOff.get(one);
                return (
                  <td key={one}>
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === day ? 0 : -1}
                      aria-current={one === today ? 'date' : undefined}
                      aria-pressed={one === chosen}
                      aria-disabled={!isOpen(one) || undefined}
                      title={name}
                      className={cx(
                        css.day,
                        one.slice(0, 7) !== day.slice(0, 7) && css.outside,
                        !isBusinessDay(one) && css.weekend,
                        name !== undefined && css.off,
                      )}
                      onClick={() => isOpen(one) && onChoose(one)}
                    >
                      <span aria-hidden="true">{Number(one.slice(8))}</span>
                      <VisuallyHidden>
                        {[dayName(one, format), name].filter(Boolean).join(', ')}
                      </VisuallyHidden>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.foot}>
        <span className={css.dayOff}>{dayOff}</span>
        {chosen !== undefined && (
          <Button size="small" variant="quiet" onClick={() => onChoose('')}>
            {texts.clear}
          </Button>
        )}
        {isOpen(today) && (
          <Button size="small" variant="quiet" onClick={() => onChoose(today)}>
            {texts.today}
          </Button>
        )}
      </div>
    </div>
  );
}
