import { lazy, Suspense, useState } from 'react';
import { dashboard as texts } from '../../../lib/texts/en/dashboard.ts';
import { Button, Card, Skeleton, TextLink } from '../../../ui/index.ts';
import type { Bar } from '../api.ts';
import css from './dashboard.module.css';
import { FigureTable } from './figure-table.tsx';

const Bars = lazy(async () => ({ default: (await import('./charts.tsx')).Bars }));

/** How many stages the chart shows at most; only a longer list is a top five (delivery.md section 2). */
const most = 5;

/** The most frequent stages as bars, or as the same figures in a table. Every stage leads to its projects. */
export function StageBars({
  titles,
  bars,
  hrefOf,
}: {
  titles: { readonly few: string; readonly top: string };
  bars: readonly Bar[];
  hrefOf: (stage: string) => string;
}) {
  const [asTable, setAsTable] = useState(false);
  const title = bars.length > most ? titles.top : titles.few;
  const shown = bars.slice(0, most);
  return (
    <Card
      title={title}
      actions={
        shown.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            aria-label={asTable ? texts.showChartOf(title) : texts.showTableOf(title)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? texts.showChart : texts.showTable}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p className={css.noData}>{texts.noData}</p>
      ) : asTable ? (
        <FigureTable
          caption={title}
          head={[texts.stage, texts.projects]}
          rows={shown.map(({ label, count }) => ({
            key: label,
            label: (
              <TextLink quiet href={hrefOf(label)}>
                {label}
              </TextLink>
            ),
            figure: count,
          }))}
        />
      ) : (
        <div className={css.bars}>
          <ul className={css.barNames}>
            {shown.map(({ label }) => (
              <li key={label}>
                <TextLink quiet href={hrefOf(label)}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
          <div className={css.barChart}>
            <Suspense fallback={<Skeleton height={shown.length * 28} />}>
              <Bars bars={shown} />
            </Suspense>
          </div>
          <ul className={css.barCounts} data-tabular>
            {shown.map(({ label, count }) => (
              <li key={label}>{count}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
