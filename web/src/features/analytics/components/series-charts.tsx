import type { PointOrGap } from '#contracts/reports.ts';
import { useChartDates } from '#lib/chart-dates.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { AreaChart, countSteps, type Span } from '#ui/charts/index.ts';

interface SeriesProps {
  readonly title: string;
  readonly points: readonly PointOrGap[] | undefined;
  readonly span: Span | undefined;
  readonly note?: string | undefined;
}

/** Stars so far, 0 to 5. A single rating shows no trend. */
export function RatingChart(props: SeriesProps) {
  return (
    <AreaChart
      {...props}
      fewest={2}
      steps={() => [0, 1, 2, 3, 4, 5]}
      valueText={figures.ratingOf}
      stepText={String}
      head={[texts.date, texts.rating]}
      dates={useChartDates()}
    />
  );
}

/** Percent of the active projects that are healthy; no value without an active project. */
export function HealthChart(props: SeriesProps) {
  return (
    <AreaChart
      {...props}
      gapText={texts.noActiveProject}
      note={texts.healthNote}
      steps={() => [0, 25, 50, 75, 100]}
      valueText={figures.percent}
      stepText={String}
      head={[texts.date, texts.health]}
      dates={useChartDates()}
    />
  );
}

/** Number of active projects. */
export function ActiveChart(props: SeriesProps) {
  return (
    <AreaChart
      {...props}
      beyond={{ before: 0 }}
      steps={countSteps}
      valueText={texts.projectCount}
      stepText={String}
      head={[texts.date, texts.activeProjects]}
      dates={useChartDates()}
    />
  );
}
