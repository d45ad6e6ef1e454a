import { type KeyboardEvent, lazy, type MouseEvent, type PointerEvent, Suspense, useState } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { useWidth } from '../use-width.ts';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import css from './charts.module.css';
import {
  type Beyond,
  dateOf,
  dayOf,
  type Point,
  pointOn,
  type Span,
  spread,
  stretches,
  type TickUnit,
  timeSteps,
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
  /** Values of the time before, at the days of this one, as a fainter line. */
  readonly before?: Before | undefined;
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

/** Values of the time before, moved to the days of the chart. */
export interface Before {
  readonly points: readonly Point[];
  /** Value as text, told apart from the present one. */
  readonly text: (value: string) => string;
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
  before,
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
  const former = before && span ? spread(before.points, span) : [];
  const enough = drawn.length >= 2;
  const textOf = ({ value, text }: Point) => text ?? (value === null ? gapText : valueText(value));
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
                  .map((point) => ({
                    key: point.date,
                    label: dates.date(point.date),
                    figure: textOf(point),
                  }))
                  .toReversed(),
              }
            : null
      }
    >
      {enough &&
        ((showRow) => (
          <Plot
            title={card.title}
            points={drawn}
            before={former}
            beforeText={before?.text}
            onOpen={showRow}
            {...{ steps, textOf, stepText, dates }}
          />
        ))}
    </ChartCard>
  );
}

const keys = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

function Plot({
  title,
  points,
  before,
  beforeText = (value) => value,
  steps,
  textOf,
  stepText,
  dates,
  onOpen,
}: {
  title: string;
  points: readonly Point[];
  before: readonly Point[];
  beforeText?: ((value: string) => string) | undefined;
  textOf: (point: Point) => string;
  stepText: (value: number) => string;
  /** Opens the row of a point, by its day. */
  onOpen: (date: string) => void;
} & Pick<AreaChartProps, 'steps' | 'dates'>) {
  const [width, measure] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const values = [...points, ...before].flatMap(({ value }) => value ?? []);
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
  const day = pointed ?? last;
  const held = pointOn(points, day);
  const former = pointOn(before, day);
  const open = () => held && onOpen(held.date);
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = points.map(({ date }) => dayOf(date));
    const step = Object.entries(keys).find(([key]) => key === event.key)?.[1];
    const to =
      step === undefined
        ? { Home: first, End: last }[event.key]
        : step < 0
          ? stops.findLast((one) => one < day)
          : stops.find((one) => one > day);
    if (event.key === 'Enter') open();
    else if (to === undefined && step === undefined) return;
    event.preventDefault();
    if (to !== undefined) setPointed(to);
  };
  const x = padding.left + ((day - first) / (last - first)) * inner;
  const heightOf = (value: number) =>
    padding.top + (1 - value / highest) * (height - padding.top - padding.bottom);
  const words = held && [textOf(held), former && former.value !== null && beforeText(textOf(former))];

  return (
    <div
      ref={measure}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={day}
      aria-valuetext={[dates.date(dateOf(day)), ...(words ?? [])].filter(Boolean).join(', ')}
      className={css.plot}
      style={{ height }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointed(undefined)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setPointed(last)}
      onBlur={() => setPointed(undefined)}
      onKeyDown={onKeyDown}
      // A finger only reads a value off.
      onClick={({ nativeEvent }: MouseEvent) => !isTouch(nativeEvent) && open()}
    >
      <Suspense fallback={<Skeleton height={height} />}>
        {width > 0 && (
          <Area
            frame={frame}
            stretches={drawnOf(points)}
            before={drawnOf(before)}
            domain={{ x: [first, last], y: [0, highest] }}
            xTicks={days.map((one) => ({ at: dayOf(one), text: dates.tick(one, unit) }))}
            yTicks={marks.map((at) => ({ at, text: stepText(at) }))}
          />
        )}
      </Suspense>
      {pointed !== undefined && held && words && (
        <div aria-hidden="true">
          <div className={css.line} style={{ left: x, top: padding.top, bottom: padding.bottom }} />
          {typeof former?.value === 'number' && (
            <div className={css.dotBefore} style={{ left: x, top: heightOf(former.value) }} />
          )}
          {held.value !== null && <div className={css.dot} style={{ left: x, top: heightOf(held.value) }} />}
          <div
            className={css.tip}
            data-side={x > width / 2 ? 'left' : 'right'}
            style={{ left: x, top: padding.top }}
          >
            <strong>{words[0]}</strong>
            <span>{dates.date(dateOf(pointed))}</span>
            {words[1] && <span>{words[1]}</span>}
          </div>
        </div>
      )}
    </div>
  );
}

const isTouch = (event: object): boolean => 'pointerType' in event && event.pointerType === 'touch';

const drawnOf = (points: readonly Point[]) =>
  stretches(points).map((stretch) => stretch.map(({ date, value: y }) => ({ x: dayOf(date), y })));
