import { useQuery } from '@tanstack/react-query';
import type { Range } from '#contracts/reports.ts';
import { can } from '#domain/permission/can.ts';
import { StageBars } from '#lib/project/stage-bars.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { common } from '#lib/texts/en/common.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { BarChart } from '#ui/charts/index.ts';
import { ButtonLink, Card, EmptyState, PageHeader, Stats } from '#ui/index.ts';
import { type WorkspaceReport, workspaceReportQuery } from '../api.ts';
import { activeChange, ratingChange } from '../card-changes.ts';
import css from './analytics.module.css';
import { RangeToggle } from './range-toggle.tsx';
import { ClientRatings, UserRatings } from './ratings-table.tsx';
import { Report, useLocked } from './report.tsx';
import { ActiveChart, HealthChart, RatingChart } from './series-charts.tsx';

/** Analytics of the whole workspace (delivery.md section 2, Workspace analytics). */
export function WorkspaceAnalyticsPage({
  range,
  onRange,
}: {
  range: Range;
  onRange: (range: Range) => void;
}) {
  const locked = useLocked();
  const report = useQuery({ ...workspaceReportQuery(range), enabled: !locked });
  const { data } = report;
  const series = data?.series;
  if (data && isUnused(data)) {
    return (
      <>
        <PageHeader title={texts.title} />
        <Unused />
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.title} actions={!locked && <RangeToggle range={range} onRange={onRange} />} />
      <Report query={report} locked={locked}>
        <Cards data={data} />
        <p className={css.note}>{figures.cardsNote}</p>
        <div className={css.charts}>
          <div className={css.wide}>
            <ActiveChart
              title={texts.activeChart}
              points={series?.active_projects}
              span={data}
              before={data?.before}
            />
          </div>
          <RatingChart title={texts.csatChart} points={series?.csat} span={data} before={data?.before} />
          <HealthChart
            title={texts.healthChart}
            points={series?.health}
            span={data}
            before={data?.before}
            offTarget="/projects?health=off"
          />
          <div className={css.wide}>
            <BarChart
              title={texts.topClients}
              head={[texts.client, texts.health]}
              most={1}
              bars={data?.top_clients.map(({ client_id, client_name, health }) => ({
                key: String(client_id),
                label: client_name,
                href: `/clients/${client_id}`,
                value: health,
                text: figures.percent(health * 100),
              }))}
            />
          </div>
          <StageBars of="current" bars={data?.current_stages} />
          <StageBars of="upcoming" bars={data?.upcoming_stages} />
        </div>
        <div id="ratings" className={css.ratings}>
          <ClientRatings rows={data?.client_ratings} />
          <UserRatings rows={data?.user_ratings} />
        </div>
      </Report>
    </>
  );
}

/** True if no project was ever counted. A shorter range may be empty in any workspace. */
const isUnused = ({
  range,
  active_projects,
  completed_projects,
  cancelled_projects,
  csat,
  series,
}: WorkspaceReport): boolean =>
  range === 'ALL' &&
  active_projects + completed_projects + cancelled_projects === 0 &&
  csat === null &&
  series.active_projects.every(({ value }) => value === 0);

function Unused() {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const mayCreate = can(actor, 'create_project') === true && subscription?.read_only === false;
  return (
    <Card>
      <EmptyState
        illustration="bars"
        title={texts.none}
        text={texts.noneText}
        action={
          mayCreate && (
            <ButtonLink variant="primary" icon="send" href="/projects/proof">
              {proofEntry.action}
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}

function Cards({ data }: { data: WorkspaceReport | undefined }) {
  const rating = data && (data.csat ? figures.ratingOf(data.csat.rating) : common.none);
  return (
    <Stats
      items={[
        { label: figures.inProduction, value: data?.in_production, href: '/projects?status=in_production' },
        {
          label: figures.awaiting,
          value: data?.awaiting_feedback,
          href: '/projects?status=awaiting_feedback',
        },
        {
          label: texts.active,
          value: data?.active_projects,
          detail: data && activeChange(data),
          href: '/projects',
        },
        { label: texts.csat, value: rating, detail: data && ratingChange(data), href: '#ratings' },
        { label: texts.activeClients, value: data?.active_clients, href: '/clients' },
        {
          label: texts.completed,
          value: data?.completed_projects,
          href: '/projects?completed=1',
        },
        {
          label: texts.cancelled,
          value: data?.cancelled_projects,
          href: '/projects/archived?status=cancelled',
        },
      ]}
    />
  );
}
