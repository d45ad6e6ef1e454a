import { lazy, Suspense, useState } from 'react';
import { dashboard as texts } from '../../../lib/texts/en/dashboard.ts';
import { Button, Card, Skeleton, TextLink } from '../../../ui/index.ts';
import css from './dashboard.module.css';
import { FigureTable } from './figure-table.tsx';

const HalfCircle = lazy(async () => ({ default: (await import('./charts.tsx')).HalfCircle }));

/** The share of active projects that keep all their promises, on a half circle from off-target to on target. */
export function HealthGauge({ health }: { health: number | null }) {
  const [asTable, setAsTable] = useState(false);
  const percent = Math.round((health ?? 0) * 100);
  return (
    <Card
      title={texts.health}
      actions={
        health !== null && (
          <Button
            variant="quiet"
            size="small"
            aria-label={asTable ? texts.showChartOf(texts.health) : texts.showTableOf(texts.health)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? texts.showChart : texts.showTable}
          </Button>
        )
      }
    >
      {health === null ? (
        <p className={css.noData}>{texts.noData}</p>
      ) : asTable ? (
        <FigureTable
          caption={texts.health}
          head={[texts.health, texts.share]}
          rows={[
            { key: 'on', label: texts.onTarget, figure: `${percent} %` },
            { key: 'off', label: texts.offTarget, figure: `${100 - percent} %` },
          ]}
        />
      ) : (
        <div className={css.gauge}>
          <div className={css.halfCircle} role="img" aria-label={texts.healthText(percent)}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <HalfCircle share={health} />
            </Suspense>
            <span className={css.percent} aria-hidden="true">
              {percent}%
            </span>
          </div>
          <div className={css.ends} aria-hidden="true">
            <span>{texts.offTarget}</span>
            <span>{texts.onTarget}</span>
          </div>
        </div>
      )}
      {health !== null && health < 1 && (
        <p className={css.below}>
          <TextLink href="/projects?health=off">{texts.seeOffTarget}</TextLink>
        </p>
      )}
    </Card>
  );
}
