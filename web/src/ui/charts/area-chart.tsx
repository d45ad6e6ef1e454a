import { lazy, type PointerEvent, Suspense, useState } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { useWidth } from '../use-width.ts';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import css from './charts.module.css';
import {
  type Beyond,
  dayMs,
  dayOf,
  type Point,
  type Span,
  spread,
  stretches,
  type TickUnit,
  timeSteps,
  valueOn,
} from './series.ts';
import type { Frame } from './victory.tsx';

const Area = lazy(async () => ({ default: (await import('./victory.tsx')).Area }));

const height = 220;
const padding = { top: 8, right: 16, bottom: 26, left: 36 };
/** Width in px of an axis label (a day or month). */
const tickWidth = 72;

interface AreaChartProps extends ChartProps {
  /** Values over time, the oldest first; undefined while loading. */
  readonly points: readonly Point[] | undefined;
  readonly span: Span | undefined;
  readonly beyond?: Beyond | undefined;
  /** Minimum number of points for a chart. */
  readonly fewest?: number | undefined;
  /** Ticks of the value axis, from the lowest to the highest, for values up to `highest`. */
  readonly steps: (highest: number) => readonly number[];
  /** Value as text, in the table and under the pointer. */
  readonly valueText: (value: number) => string;
  /** Value as text on the axis, if shorter. */
  readonly stepText?: ((value: number) => string) | undefined;
  /** Text in place of a missing value. */
  readonly gapText?: string | undefined;
  readonly head: readonly [date: string, value: string];
  readonly dates: DateTexts;
}

/** Date formats of the reader. */
export interface DateTexts {
  readonly date: (day: string) => string;
  readonly tick: (day: string, unit: TickUnit) => string;
}

/** Area chart of values over time. Each value holds until the next, or until a gap; the pointer reads them off. */
export function AreaChart({
  points,
  span,
  beyond,
  fewest = 1,
  steps,
  valueText,
  stepText = valueText,
  gapText = '',
  head,
  dates,
  ...card
}: AreaChartProps) {
  const drawn = points && span && points.length >= fewest ? spread(points, span, beyond) : [];
  const enough = drawn.length >= 2;
  return (
    <ChartCard
      {...card}
      height={height}
      table={
        !points || !span
          ? undefined
          : enough
            ? {
                head,
                rows: drawn
                  .map(({ date, value }) => ({
                    key: date,
                    label: dates.date(date),
                    figure: value === null ? gapText : valueText(value),
                  }))
                  .toReversed(),
              }
            : null
      }
    >
      {enough && (
        <Plot
          points={drawn}
          steps={steps}
          valueText={valueText}
          stepText={stepText}
          gapText={gapText}
          dates={dates}
        />
      )}
    </ChartCard>
  );
}

function Plot({
  points,
  steps,
  valueText,
  stepText,
  gapText,
  dates,
}: {
  points: readonly Point[];
} & Required<Pick<AreaChartProps, 'steps' | 'valueText' | 'dates'>> & {
    stepText: (value: number) => string;
    gapText: string;
  }) {
  const [width, measure] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const values = points.flatMap(({ value }) => value ?? []);
  const marks = steps(Math.max(0, ...values));
  const span = { from: points[0]?.date ?? '', to: points.at(-1)?.date ?? '' };
  const [first, last] = [dayOf(span.from), dayOf(span.to)];
  const highest = marks.at(-1) ?? 1;
  const inner = Math.max(1, width - padding.left - padding.right);
  const { unit, days } = timeSteps(span, Math.max(2, Math.floor(inner / tickWidth)));
  const frame: Frame = { width, height, padding };

  const point = (event: PointerEvent<HTMLElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - padding.left;
    const share = Math.min(1, Math.max(0, left / inner));
    setPointed(first + Math.round(share * (last - first)));
  };
  const value = pointed === undefined ? undefined : valueOn(points, pointed);
  const x = pointed === undefined ? 0 : padding.left + ((pointed - first) / (last - first)) * inner;
  const y =
    typeof value !== 'number'
      ? 0
      : padding.top + (1 - value / highest) * (height - padding.top - padding.bottom);

  return (
    <div
      ref={measure}
      className={css.plot}
      style={{ height }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointed(undefined)}
    >
      <Suspense fallback={<Skeleton height={height} />}>
        {width > 0 && (
          <Area
            frame={frame}
            stretches={stretches(points).map((points) =>
              points.map(({ date, value: y }) => ({ x: dayOf(date), y })),
            )}
            domain={{ x: [first, last], y: [0, highest] }}
            xTicks={days.map((day) => ({ at: dayOf(day), text: dates.tick(day, unit) }))}
            yTicks={marks.map((at) => ({ at, text: stepText(at) }))}
          />
        )}
      </Suspense>
      {pointed !== undefined && value !== undefined && (
        <div aria-hidden="true">
          <div className={css.line} style={{ left: x, top: padding.top, bottom: padding.bottom }} />
          {value !== null && <div className={css.dot} style={{ left: x, top: y }} />}
          <div
            className={css.tip}
            data-side={x > width / 2 ? 'left' : 'right'}
            style={{ left: x, top: padding.top }}
          >
            <strong>{value === null ? gapText : valueText(value)}</strong>
            <span>{dates.date(new Date(pointed * dayMs).toISOString().slice(0, 10))}</span>
          </div>
        </div>
      )}
    </div>
  );
}
