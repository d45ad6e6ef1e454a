import type { ReactNode } from 'react';
import type { HealthPoint, Point, RangeBefore } from '#contracts/reports.ts';
import { addDays } from '#domain/calendar/date.ts';
import { useChartDates } from '#lib/format/chart-dates.ts';
import { changeWords } from '#lib/project/change-words.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { AreaChart, type Before, BeforeKey, countSteps, type Span } from '#ui/charts/index.ts';
import { TextLink } from '#ui/index.ts';

interface SeriesProps<P> {
  readonly title: string;
  readonly points: readonly P[] | undefined;
  readonly span: Span | undefined;
  /** Range before; null or undefined for none. */
  readonly before?: RangeBefore | null | undefined;
  readonly note?: ReactNode | undefined;
}

type Series = 'csat' | 'health' | 'active_projects';

/** Course of the range before, moved to the days of this one. */
const lineOf = (before: RangeBefore | null | undefined, of: Series): Before | undefined =>
  before && before.series[of].length > 0
    ? {
        points: before.series[of].map(({ date, value }) => ({ date: addDays(date, before.days), value })),
        text: (value) => figures.valueBefore(value, before.days),
      }
    : undefined;

/** Note of a chart, after the words about the range before. */
const noteOf = (
  before: RangeBefore | null | undefined,
  of: Series,
  unit: 'share' | 'stars' | 'points',
  note: ReactNode,
): ReactNode =>
  before ? (
    <>
      {before.series[of].length > 0 && <BeforeKey />}
      {changeWords(before[of], unit, { is: 'range', days: before.days })}.{note && <> {note}</>}
    </>
  ) : (
    note
  );

/** Stars so far, 0 to 5. A single rating shows no trend. */
export function RatingChart({ before, note, ...props }: SeriesProps<Point>) {
  return (
    <AreaChart
      {...props}
      before={lineOf(before, 'csat')}
      note={noteOf(before, 'csat', 'stars', note)}
      fewest={2}
      steps={() => [0, 1, 2, 3, 4, 5]}
      valueText={figures.ratingOf}
      stepText={String}
      head={[texts.date, texts.rating]}
      dates={useChartDates()}
    />
  );
}

/** Percent of the active projects that are healthy; no value without an active project. A fall to 0 is explained. */
export function HealthChart({
  points,
  before,
  offTarget,
  ...props
}: Omit<SeriesProps<HealthPoint>, 'note'> & {
  /** Address of the list of projects off target. */
  offTarget?: string | undefined;
}) {
  const last = points?.at(-1);
  const explained = last?.value === 0 && (
    <>
      {figures.noneOnTarget(last.active)}{' '}
      {offTarget && (
        <>
          <TextLink href={offTarget}>{figures.seeOffTarget}</TextLink>.{' '}
        </>
      )}
    </>
  );
  return (
    <AreaChart
      {...props}
      points={points?.map(({ date, value, on_target, active }) => ({
        date,
        value,
        ...(value !== null && { text: figures.onTargetOf(figures.percent(value), on_target, active) }),
      }))}
      gapText={texts.noActiveProject}
      before={lineOf(before, 'health')}
      note={noteOf(
        before,
        'health',
        'points',
        <>
          {explained}
          {texts.healthNote}
        </>,
      )}
      steps={() => [0, 25, 50, 75, 100]}
      valueText={figures.percent}
      stepText={String}
      head={[texts.date, texts.health]}
      dates={useChartDates()}
    />
  );
}

/** Number of active projects. */
export function ActiveChart({ before, note, ...props }: SeriesProps<Point>) {
  return (
    <AreaChart
      {...props}
      beyond={{ before: 0 }}
      before={lineOf(before, 'active_projects')}
      note={noteOf(before, 'active_projects', 'share', note)}
      steps={countSteps}
      valueText={texts.projectCount}
      stepText={String}
      head={[texts.date, texts.activeProjects]}
      dates={useChartDates()}
    />
  );
}
