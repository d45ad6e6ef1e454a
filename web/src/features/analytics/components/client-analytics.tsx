import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Range } from '#contracts/reports.ts';
import { can } from '#domain/permission/can.ts';
import { useMe } from '#lib/session/me.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { common } from '#lib/texts/en/common.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { EmptyState, Stats } from '#ui/index.ts';
import { clientReportQuery } from '../api.ts';
import { activeChange } from '../card-changes.ts';
import css from './analytics.module.css';
import { BreakdownChart } from './breakdown-chart.tsx';
import { RangeToggle } from './range-toggle.tsx';
import { Report, useLocked } from './report.tsx';
import { ActiveChart, HealthChart, RatingChart } from './series-charts.tsx';

/**
 * Analytics of a client's projects (delivery.md section 2, Client analytics), or the reason that a person without
 * access to all projects can't see them.
 */
export function ClientAnalytics({ clientId }: { clientId: number }) {
  const { actor } = useMe();
  return can(actor, 'view_client_analytics') === true ? (
    <Figures clientId={clientId} />
  ) : (
    <EmptyState icon="lock" title={texts.closedOfClient} text={texts.closedOfClientText} />
  );
}

function Figures({ clientId }: { clientId: number }) {
  const [range, setRange] = useState<Range>('ALL');
  const locked = useLocked();
  const report = useQuery({ ...clientReportQuery(clientId, range), enabled: !locked });
  const { data } = report;
  const days = data?.average_completion_days;
  const series = data?.series;
  return (
    <Report query={report} locked={locked}>
      <Stats
        items={[
          { label: figures.inProduction, value: data?.in_production },
          { label: figures.awaiting, value: data?.awaiting_feedback },
          {
            label: texts.activeOfClient,
            value: data?.active_projects,
            detail: data && activeChange(data),
            href: `/clients/${clientId}`,
          },
          {
            label: figures.completion,
            value: typeof days === 'number' ? figures.days(days) : days === null ? common.none : undefined,
          },
        ]}
      />
      <p className={css.note}>{`${figures.cardsNote} ${figures.durationNote}`}</p>
      <div className={css.tools}>
        <RangeToggle range={range} onRange={setRange} />
      </div>
      <div className={css.charts}>
        <RatingChart title={texts.csatChartOfOne} points={series?.csat} span={data} before={data?.before} />
        <HealthChart
          title={texts.healthChartOfOne}
          points={series?.health}
          span={data}
          before={data?.before}
        />
        <BreakdownChart breakdown={data?.day_breakdown} onAverage sideBySide />
        <ActiveChart
          title={texts.activeChartOfOne}
          points={series?.active_projects}
          span={data}
          before={data?.before}
        />
      </div>
    </Report>
  );
}
