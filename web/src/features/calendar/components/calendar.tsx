import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { type LocalDate, localDate } from '#domain/calendar/date.ts';
import { layIntoDays, spanAfter, weeksOf } from '#domain/project/calendar-days.ts';
import { type Span, spans } from '#domain/project/calendar-span.ts';
import { daysOffQuery } from '#lib/calls/days-off.ts';
import { dayName, monthOf } from '#lib/format/day-names.ts';
import { useFormat } from '#lib/format/format.ts';
import { firstWeekday } from '#lib/format/week-start.ts';
import { singleKeysAreOn } from '#lib/page/single-keys.ts';
import { useMedia } from '#lib/page/use-media.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { calendar as texts } from '#lib/texts/en/calendar.ts';
import { Button, IconButton, SegmentedToggle, Skeleton } from '#ui/index.ts';
import { type Entry, isMovable, keyOf, spotAfter } from '../entries.ts';
import type { CalendarSearch } from '../search.ts';
import { useMoving } from '../use-moving.ts';
import { Agenda } from './agenda.tsx';
import css from './calendar.module.css';
import { DayDialog } from './day-dialog.tsx';
import { DayGrid } from './day-grid.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PickBar } from './pick-bar.tsx';

const none: readonly Entry[] = [];
/** Windows whose days are too narrow for the name of a project beside the menu. */
const narrow = '(max-width: 899px)';

/** Due dates and target dates of the projects by day; in a narrow window a list of the days that have any. */
export function Calendar({
  rows,
  now,
  search: { span = 'month', day: chosen },
  onSearch,
}: {
  rows: readonly ProjectRow[];
  now: string;
  search: CalendarSearch;
  onSearch: (search: CalendarSearch) => void;
}) {
  const { tenant } = useMe();
  const format = useFormat();
  const { data: subscription } = useQuery(subscriptionQuery);
  const sample = subscription?.sample_project;
  const today = localDate(now, format.timezone);
  const day = chosen ?? today;
  const weeks = useMemo(() => weeksOf(span, day, firstWeekday(format.format)), [span, day, format.format]);
  const days = weeks.flat();
  const [first = day, last = day] = [days[0], days.at(-1)];
  // No real client waits for the sample project.
  const entries = useMemo(
    () =>
      layIntoDays(
        rows.filter(({ id }) => id !== sample),
        now,
      ),
    [rows, sample, now],
  );
  const { data: off = [] } = useQuery(daysOffQuery(tenant.id, first, last));
  const daysOff = useMemo(() => new Map(off.map((one) => [one.day, one.label ?? texts.holiday])), [off]);
  const isNarrow = useMedia(narrow);
  const [opened, setOpened] = useState<LocalDate>();
  const area = useRef<HTMLElement>(null);
  const moving = useMoving(now, format);
  const { picked, asked } = moving;

  const pickedDay = picked?.day;
  useEffect(() => {
    if (pickedDay === undefined) return;
    area.current?.querySelector(`td[data-day="${pickedDay}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [pickedDay]);

  const of = useCallback((date: LocalDate) => entries.get(date) ?? none, [entries]);
  const isInSpan = (date: LocalDate) => span === 'week' || date.slice(0, 7) === day.slice(0, 7);
  const isEmpty = days.every((date) => !isInSpan(date) || of(date).length === 0);
  const show = (next: CalendarSearch) =>
    onSearch({
      ...(next.span === 'week' && { span: 'week' }),
      ...(next.day !== undefined && next.day !== today && { day: next.day }),
    });

  /** Links of a day as they are shown, because the last ones of a full day are behind a button. */
  const linksOf = (date: LocalDate) => [
    ...(area.current?.querySelectorAll<HTMLElement>(`[data-day="${date}"] [data-row]`) ?? []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { activeElement } = document;
    const date = activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day;
    if (date === undefined || !(activeElement instanceof HTMLElement)) return;
    const index = linksOf(date).indexOf(activeElement);
    if (index < 0) return;
    if (event.key === 'm' && singleKeysAreOn()) {
      const key = activeElement.closest<HTMLElement>('[data-entry]')?.dataset.entry;
      const entry = of(date).find((one) => keyOf(one) === key);
      if (!entry || !isMovable(entry) || moving.reasonOf(entry) !== undefined) return;
      event.preventDefault();
      moving.pick({ entry, day: moving.isOpen(entry, date) ? date : localDate(now, entry.row.timezone) });
      return;
    }
    const spot = spotAfter({ day: date, index }, event.key, days, (one) => linksOf(one).length);
    const link = spot && linksOf(spot.day)[spot.index];
    if (!link) return;
    event.preventDefault();
    link.focus();
    link.scrollIntoView({ block: 'nearest' });
  };

  return (
    <section ref={area} className={css.calendar} aria-label={texts.label}>
      <div className={css.head}>
        <h2 className={css.title} aria-live="polite">
          {span === 'month' ? monthOf(day) : texts.range(format.date(first), format.date(last))}
        </h2>
        <div className={css.ways}>
          <IconButton
            icon="chevron-left"
            label={texts.previous[span]}
            onClick={() => show({ span, day: spanAfter(span, day, -1) })}
          />
          <Button onClick={() => show({ span })}>{texts.today}</Button>
          <IconButton
            icon="chevron-right"
            label={texts.next[span]}
            onClick={() => show({ span, day: spanAfter(span, day, 1) })}
          />
        </div>
        <div className={css.right}>
          <SegmentedToggle
            label={texts.span}
            labelHidden
            value={span}
            onChange={(next) => show({ span: next, day })}
            options={spans.map((value) => ({ value, label: texts.spans[value] }))}
          />
        </div>
      </div>
      {isEmpty && <p className={css.empty}>{texts.nothing[span]}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside */}
      <div onKeyDown={onKeyDown}>
        {isNarrow ? (
          <Agenda {...{ days: days.filter(isInSpan), of, daysOff, today, format, moving }} />
        ) : (
          <DayGrid {...{ span, weeks, of, daysOff, today, format, moving, isInSpan }} onMore={setOpened} />
        )}
      </div>
      {!isNarrow && <p className={css.hint}>{texts.move.hint}</p>}
      {picked && (
        <PickBar
          picked={picked}
          words={dayName(picked.day, format)}
          isOpen={(to) => moving.isOpen(picked.entry, to)}
          onDay={(to) => {
            moving.pick({ entry: picked.entry, day: to });
            if (!days.includes(to)) show({ span, day: to });
          }}
          onMove={() => {
            moving.pick(undefined);
            moving.move(picked.entry, picked.day);
          }}
          onCancel={() => {
            moving.pick(undefined);
            moving.focus(picked.entry, picked.entry.day);
          }}
        />
      )}
      {asked && (
        <MoveDialog
          entry={asked}
          format={format}
          isOpen={(to) => moving.isOpen(asked, to)}
          onClose={() => moving.ask(undefined)}
          onMove={(to) => {
            moving.ask(undefined);
            moving.move(asked, to);
          }}
        />
      )}
      {opened !== undefined && (
        <DayDialog
          title={dayName(opened, format)}
          entries={of(opened)}
          format={format}
          moving={{
            ...moving,
            ask: (entry) => {
              setOpened(undefined);
              moving.ask(entry);
            },
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** Placeholders of the size of a month. */
export function CalendarSkeleton({ span = 'month' }: { span?: Span | undefined }) {
  return (
    <div className={css.calendar} aria-busy="true">
      <div className={css.head}>
        <Skeleton width={180} height={28} />
      </div>
      <Skeleton height={span === 'month' ? 620 : 360} />
    </div>
  );
}
