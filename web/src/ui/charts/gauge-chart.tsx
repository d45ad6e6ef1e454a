import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import css from './charts.module.css';

const HalfCircle = lazy(async () => ({ default: (await import('./victory.tsx')).HalfCircle }));

/** Gauge: a share as a half circle. */
export function GaugeChart({
  share,
  ends: [low, high],
  head,
  text,
  ...card
}: ChartProps & {
  /** 0 to 1; null without a whole to have a share of, undefined while loading. */
  share: number | null | undefined;
  /** Labels of the empty and the full end. */
  ends: readonly [low: string, high: string];
  head: readonly [label: string, figure: string];
  /** Share as a sentence. */
  text: (percent: number) => string;
}) {
  const percent = Math.round((share ?? 0) * 100);
  return (
    <ChartCard
      {...card}
      height={152}
      table={
        typeof share === 'number'
          ? {
              head,
              rows: [
                { key: 'high', label: high, figure: `${percent}%` },
                { key: 'low', label: low, figure: `${100 - percent}%` },
              ],
            }
          : share
      }
    >
      {typeof share === 'number' && (
        <div className={css.gauge}>
          <div className={css.halfCircle} role="img" aria-label={text(percent)}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <HalfCircle share={share} />
            </Suspense>
            <span className={css.percent} aria-hidden="true">
              {percent}%
            </span>
          </div>
          <div className={css.ends} aria-hidden="true">
            <span>{low}</span>
            <span>{high}</span>
          </div>
        </div>
      )}
    </ChartCard>
  );
}
