import { lazy, Suspense } from 'react';
import { TextLink } from '../button.tsx';
import { Skeleton } from '../skeleton.tsx';
import { useUi } from '../ui-context.tsx';
import { useWidth } from '../use-width.ts';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import css from './charts.module.css';

const Drawing = lazy(async () => ({ default: (await import('./victory.tsx')).Bars }));

const rowHeight = 28;

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** Address of the list behind the bar. */
  readonly href?: string | undefined;
  readonly value: number;
  /** Value as text. */
  readonly text: string;
}

/** Horizontal bar chart. Each bar has its name, a link to its list, and its figure. */
export function BarChart({
  bars,
  most,
  head,
  rows = 5,
  ...card
}: ChartProps & {
  /** Undefined while loading. */
  bars: readonly Bar[] | undefined;
  /** Value of a full bar; by default the highest value. */
  most?: number | undefined;
  head: readonly [label: string, figure: string];
  /** Number of bars for which the chart reserves room. */
  rows?: number | undefined;
}) {
  const nameOf = ({ label, href }: Bar) =>
    href === undefined ? (
      <span className={css.cut}>{label}</span>
    ) : (
      <TextLink quiet href={href} className={css.cut}>
        {label}
      </TextLink>
    );
  return (
    <ChartCard
      {...card}
      height={rows * rowHeight}
      table={
        bars &&
        (bars.length === 0
          ? null
          : { head, rows: bars.map(({ text, ...bar }) => ({ ...bar, figure: text })) })
      }
    >
      {bars && (
        <div className={css.bars}>
          <ul>
            {bars.map((bar) => (
              <li key={bar.key}>{nameOf(bar)}</li>
            ))}
          </ul>
          <Lines bars={bars} most={most} />
          <ul aria-hidden="true" className={css.barFigures} data-tabular>
            {bars.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </ChartCard>
  );
}

function Lines({ bars, most }: { bars: readonly Bar[]; most: number | undefined }) {
  const { Link } = useUi();
  const [width, measure] = useWidth();
  const values = bars.map(({ value }) => value);
  return (
    <div ref={measure} className={css.barLines} style={{ height: values.length * rowHeight }}>
      <Suspense fallback={<Skeleton height={values.length * rowHeight} />}>
        {width > 0 && (
          <Drawing
            values={values}
            most={most ?? Math.max(...values)}
            track={most !== undefined}
            width={width}
            rowHeight={rowHeight}
          />
        )}
      </Suspense>
      {bars.map(
        ({ key, label, text, href }, index) =>
          href !== undefined && (
            // The name beside it is the same link for the keyboard and for screen readers.
            <Link
              key={key}
              href={href}
              tabIndex={-1}
              aria-hidden="true"
              title={`${label}: ${text}`}
              className={css.barLink}
              style={{ top: index * rowHeight, height: rowHeight }}
            />
          ),
      )}
    </div>
  );
}
