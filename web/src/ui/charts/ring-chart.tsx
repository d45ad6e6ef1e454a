import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import css from './charts.module.css';

const Ring = lazy(async () => ({ default: (await import('./victory.tsx')).Ring }));

export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value in words. */
  readonly text: string;
  /** A CSS colour. */
  readonly colour: string;
}

/** Parts of a whole as a ring, with a legend that says each part's figure. */
export function RingChart({
  slices,
  head,
  total,
  ...card
}: ChartProps & {
  /** Null where there is nothing to divide, undefined while they are being loaded. */
  slices: readonly Slice[] | null | undefined;
  head: readonly [label: string, figure: string];
  /** The whole: its figure, and what it is. */
  total: readonly [figure: string, label: string];
}) {
  return (
    <ChartCard
      {...card}
      height={220}
      table={
        slices && {
          head,
          rows: slices.map(({ key, label, text }) => ({ key, label, figure: text })),
        }
      }
    >
      {slices && (
        <div className={css.ring} aria-hidden="true">
          <div className={css.circle}>
            <Suspense fallback={<Skeleton height="100%" round />}>
              <Ring slices={slices} />
            </Suspense>
            <div className={css.whole}>
              <strong>{total[0]}</strong>
              <span>{total[1]}</span>
            </div>
          </div>
          <ul className={css.legend}>
            {slices.map(({ key, label, text, colour }) => (
              <li key={key}>
                <span className={css.swatch} style={{ background: colour }} />
                <span>{label}</span>
                <span data-tabular>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ChartCard>
  );
}
