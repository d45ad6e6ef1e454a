import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '../../../../../shared/domain/permission/can.ts';
import { ApiError } from '../../../lib/api.ts';
import { useMe } from '../../../lib/me.ts';
import { common } from '../../../lib/texts/en/common.ts';
import { dashboard as texts } from '../../../lib/texts/en/dashboard.ts';
import {
  ButtonLink,
  Card,
  ErrorState,
  PageHeader,
  Skeleton,
  StarRating,
  Stat,
  useUi,
} from '../../../ui/index.ts';
import { type Dashboard, dashboardQuery } from '../api.ts';
import css from './dashboard.module.css';
import { DueTable } from './due-table.tsx';
import { HealthGauge } from './health-gauge.tsx';
import { StageBars } from './stage-bars.tsx';

const filterHref = (name: 'stage' | 'upcoming') => (stage: string) =>
  `/projects?${new URLSearchParams({ [name]: stage })}`;

/** What an agent has to see first: who owes an answer, then how the projects stand (delivery.md section 2). */
export function DashboardPage() {
  const { actor } = useMe();
  const { data, error, refetch } = useQuery(dashboardQuery);

  if (error && !data) {
    const problem = error instanceof ApiError ? error.problem : undefined;
    return (
      <ErrorState
        title={problem?.title ?? texts.loadError}
        text={problem?.message ?? common.offline}
        errorId={problem?.id}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={data ? texts.today(data.due_today.length, data.overdue.length) : <Skeleton width="240px" />}
        actions={
          can(actor, 'create_project') === true && (
            <ButtonLink variant="primary" icon="plus" href="/projects/create">
              {texts.create}
            </ButtonLink>
          )
        }
      />
      <div className={css.page}>
        <DueTable title={texts.dueToday} none={texts.noDueToday} rows={data?.due_today} />
        <DueTable title={texts.overdue} none={texts.noOverdue} rows={data?.overdue} />
        <Figures data={data} />
        <div className={css.pair}>
          {data ? (
            <>
              <HealthGauge health={data.health} />
              <Satisfaction csat={data.csat} />
              <StageBars
                titles={texts.currentStages}
                bars={data.current_stages}
                hrefOf={filterHref('stage')}
              />
              <StageBars
                titles={texts.upcomingStages}
                bars={data.upcoming_stages}
                hrefOf={filterHref('upcoming')}
              />
            </>
          ) : (
            Array.from({ length: 4 }, (_, index) => (
              <Card key={index}>
                <Skeleton width="40%" />
                <Skeleton height="150px" />
              </Card>
            ))
          )}
        </div>
      </div>
    </>
  );
}

function Figures({ data }: { data: Dashboard | undefined }) {
  const value = (read: (data: Dashboard) => ReactNode) =>
    data ? read(data) : <Skeleton width="48px" height="32px" />;
  return (
    <ul className={css.figures}>
      <Figure
        label={texts.inProduction}
        value={value((all) => all.in_production)}
        href="/projects?status=in_production"
      />
      <Figure
        label={texts.awaiting}
        value={value((all) => all.awaiting_feedback)}
        href="/projects?status=awaiting_feedback"
      />
      <Figure label={texts.active} value={value((all) => all.active_projects)} href="/projects" />
      <Figure
        label={texts.completion}
        value={value(({ average_completion_days: days }) => (days === null ? common.none : texts.days(days)))}
        href="/projects/archived"
      />
    </ul>
  );
}

function Figure({ label, value, href }: { label: string; value: ReactNode; href: string }) {
  const { Link } = useUi();
  return (
    <li>
      <Link href={href} className={css.figure}>
        <Stat label={label} value={value} />
      </Link>
    </li>
  );
}

function Satisfaction({ csat }: { csat: Dashboard['csat'] }) {
  return (
    <Card title={texts.csat}>
      {csat === null ? (
        <p className={css.noData}>{texts.noData}</p>
      ) : (
        <div className={css.csat}>
          <span className={css.rating} data-tabular>
            {texts.csatOf(String(Math.round(csat.rating * 10) / 10))}
          </span>
          <StarRating value={csat.rating} size={24} />
          <span className={css.muted}>{texts.ratings(csat.count)}</span>
        </div>
      )}
    </Card>
  );
}
