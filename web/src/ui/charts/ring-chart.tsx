import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { ChartCard, type ChartProps } from './chart-card.tsx';
import css from './charts.module.css';

const Ring = lazy(async () => ({ default: (await import('./victory.tsx')).Ring }));

export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Value as text. */
  readonly text: string;
  /** CSS colour. */
  readonly colour: string;
}

/** Ring chart of the parts of a whole, with a legend that gives each part's figure. */
export function RingChart({
  slices,
  head,
  total,
  ...card
}: ChartProps & {
  /** Null if there is nothing to divide, undefined while loading. */
  slices: readonly Slice[] | null | undefined;
  head: readonly [label: string, figure: string];
  /** Total in the middle: its figure and its label. */
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
