import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import { useFormat } from '#lib/format/format.ts';
import { useInSlices } from '#lib/page/in-slices.tsx';
import { LoadError, useFailureNotice } from '#lib/page/load-error.tsx';
import { usePrinting } from '#lib/page/use-printing.ts';
import { useIncludes } from '#lib/plan/plan.ts';
import { SampleNotice } from '#lib/plan/sample-notice.tsx';
import { changeWords } from '#lib/project/change-words.ts';
import { StageBars } from '#lib/project/stage-bars.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import { figures } from '#lib/texts/en/figures.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { DropForProof } from '#parts/files/drop-for-proof.tsx';
import { GaugeChart } from '#ui/charts/index.ts';
import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  PageHeader,
  Skeleton,
  StarRating,
  Stats,
  TextLink,
  useUi,
} from '#ui/index.ts';
import { type Dashboard, dashboardQuery } from '../api.ts';
import css from './dashboard.module.css';
import { DueTable } from './due-table.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { YoursTable } from './yours-table.tsx';

/** Dashboard of agents: overdue answers first, then the state of the projects (delivery.md section 2). */
export function DashboardPage() {
  const { actor } = useMe();
  const { data: latest, error, refetch } = useQuery(dashboardQuery);
  const data = useInSlices(latest);
  useFailureNotice(latest ? error : null, texts.loadError);
  const { data: subscription, isPending } = useQuery(subscriptionQuery);
  const firstSteps = useFirstSteps(data, subscription);
  const mayCreate = can(actor, 'create_project') === true;
  const isOpen = mayCreate && subscription?.read_only === false;
  const create = (variant: 'primary' | 'secondary') =>
    mayCreate &&
    (subscription?.read_only ? (
      <Button variant={variant} icon="plus" disabledReason={texts.readOnly}>
        {texts.create}
      </Button>
    ) : (
      <ButtonLink variant={variant} icon="plus" href="/projects/create">
        {texts.create}
      </ButtonLink>
    ));
  const proof = (variant: 'primary' | 'secondary') =>
    !subscription?.read_only && (
      <ButtonLink variant={variant} icon="send" href="/projects/proof">
        {proofEntry.action}
      </ButtonLink>
    );

  if (error && !latest) {
    return (
      <>
        <PageHeader title={texts.title} />
        <LoadError error={error} title={texts.loadError} onRetry={() => void refetch()} />
      </>
    );
  }
  if (data && isUnused(data)) {
    return (
      <>
        <PageHeader title={texts.title} />
        <SampleNotice />
        <div className={css.first}>{firstSteps && <FirstSteps {...firstSteps} />}</div>
        <Card>
          <EmptyState
            illustration="picture"
            title={texts.empty}
            text={texts.emptyText}
            action={mayCreate && (proof('primary') || create('primary'))}
          />
        </Card>
        {isOpen && <DropForProof />}
      </>
    );
  }
  const beginsByProof = firstSteps?.done.proof === false;
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          mayCreate && (
            <>
              {proof(beginsByProof ? 'primary' : 'secondary')}
              {create(beginsByProof ? 'secondary' : 'primary')}
            </>
          )
        }
      />
      <Printed />
      {/* First steps lead to the sample as well; its notice is above the list of projects, too. */}
      {data && !firstSteps && <SampleNotice />}
      {isOpen && <DropForProof />}
      <div className={css.page}>
        {/* Together: a newcomer's steps come above all else, and tables grow with their rows. */}
        {data && !isPending ? (
          <>
            {firstSteps && <FirstSteps {...firstSteps} />}
            <Turns turns={data.turns} />
            <YoursTable yours={data.yours} total={data.turns.yours} now={data.now} />
            <Further
              data={data}
              mayRemind={subscription?.read_only === false}
              hasSample={subscription?.sample_project !== undefined}
            />
          </>
        ) : (
          <>
            <Skeleton height={92} />
            <YoursTable yours={undefined} total={undefined} now={undefined} />
          </>
        )}
      </div>
    </>
  );
}

/** Line of a printed page: when, and by whom, because its figures change by the hour. */
function Printed() {
  const { user } = useMe();
  const { exact } = useFormat();
  const at = usePrinting();
  return at && <p className={css.printed}>{texts.printed(exact(at), fullName(user))}</p>;
}

/** Rest of the page, below the projects that the agency has a move on. */
function Further({
  data,
  mayRemind,
  hasSample,
}: {
  data: Dashboard;
  mayRemind: boolean;
  /** True while the sample project is among the counted ones. */
  hasSample: boolean;
}) {
  const offTarget = typeof data.health === 'number' && data.health < 1;
  return (
    <>
      <DueTable
        title={texts.dueToday}
        none={texts.noDueToday}
        rows={data.due_today}
        total={data.turns.today}
        all="/projects?due=today"
      />
      <DueTable
        title={texts.overdue}
        none={texts.noOverdue}
        rows={data.overdue}
        total={data.turns.late}
        all="/projects?due=late"
        action={
          mayRemind && (
            <ButtonLink size="small" icon="bell" href="/projects?status=overdue_feedback&ask=remind">
              {texts.remindAll}
            </ButtonLink>
          )
        }
      />
      <Cards data={data} />
      <p className={css.note}>
        {[figures.cardsNote, figures.durationNote, ...(hasSample ? [figures.sampleNote] : [])].join(' ')}
      </p>
      <div className={css.pair}>
        <GaugeChart
          title={texts.health}
          share={data.health}
          ends={[figures.offTarget, figures.onTarget]}
          head={[figures.projects, figures.share]}
          text={texts.healthText}
          note={
            typeof data.health === 'number' && (
              <>
                {data.month_ago && (
                  <>
                    {changeWords(
                      { now: data.health * 100, before: percentOf(data.month_ago.health) },
                      'points',
                      monthAgo,
                    )}
                    .{' '}
                  </>
                )}
                {data.health === 0 && <>{figures.noneOnTarget(data.active_projects)} </>}
                {figures.healthNote}{' '}
                <TextLink data-paper="no" href={offTarget ? '/projects?health=off' : '/projects'}>
                  {offTarget ? texts.seeOffTarget : texts.seeActive}
                </TextLink>
              </>
            )
          }
        />
        <Satisfaction csat={data.csat} monthAgo={data.month_ago} />
        <StageBars of="current" bars={data.current_stages} />
        <StageBars of="upcoming" bars={data.upcoming_stages} />
      </div>
    </>
  );
}

/** Days between the compared figures, as the API has them. */
const monthAgo = { is: 'ago', days: 30 } as const;

const percentOf = (share: number | null): number | null => (share === null ? null : share * 100);

/** True if no project was ever counted, not even a completed one. */
const isUnused = ({ active_projects, average_completion_days, csat, due_today, overdue }: Dashboard) =>
  active_projects + due_today.length + overdue.length === 0 &&
  average_completion_days === null &&
  csat === null;

/** Head of the page: projects by turn, each count leading to its list. */
function Turns({ turns }: { turns: Dashboard['turns'] }) {
  const { Link } = useUi();
  const items = [
    { key: 'yours', href: '/projects?turn=yours' },
    { key: 'clients', href: '/projects?turn=clients' },
    { key: 'late', href: '/projects?due=late' },
    { key: 'done', href: '/projects?turn=done' },
  ] as const;
  return (
    <nav aria-label={texts.turns.label}>
      <ul className={css.turns}>
        {items.map(({ key, href }) => (
          <li key={key}>
            <Link href={href} className={css.turn} data-turn={turns[key] > 0 ? key : undefined}>
              <span>{texts.turns[key]}</span>
              <strong data-tabular>{turns[key]}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Cards({ data }: { data: Dashboard }) {
  const days = data.average_completion_days;
  return (
    <Stats
      items={[
        { label: figures.inProduction, value: data.in_production, href: '/projects?status=in_production' },
        {
          label: figures.awaiting,
          value: data.awaiting_feedback,
          href: '/projects?status=awaiting_feedback',
        },
        {
          label: texts.active,
          value: data.active_projects,
          detail: data.month_ago
            ? changeWords(
                { now: data.active_projects, before: data.month_ago.active_projects },
                'share',
                monthAgo,
              )
            : undefined,
          href: '/projects',
        },
        {
          label: figures.completion,
          value: days === null ? common.none : figures.days(days),
          href: '/projects?completed=1',
        },
      ]}
    />
  );
}

function Satisfaction({
  csat,
  monthAgo: former,
}: {
  csat: Dashboard['csat'];
  monthAgo: Dashboard['month_ago'];
}) {
  const { actor } = useMe();
  const { texts: words } = useUi();
  const explained = useIncludes('analytics') && can(actor, 'view_analytics') === true;
  return (
    <Card title={texts.csat}>
      {csat === null ? (
        <p className={css.noData}>{words.notEnoughData}</p>
      ) : (
        <div className={css.csat}>
          <span className={css.rating} data-tabular>
            {figures.ratingOf(csat.rating)}
          </span>
          <StarRating value={csat.rating} size={24} />
          <span className={css.muted}>{figures.ratings(csat.count)}</span>
          {former && (
            <span className={css.muted}>
              {changeWords({ now: csat.rating, before: former.csat }, 'stars', monthAgo)}
            </span>
          )}
        </div>
      )}
      {csat && explained && (
        <p className={css.below} data-paper="no">
          <TextLink href="/workspace-analytics#ratings">{texts.seeRatings}</TextLink>
        </p>
      )}
    </Card>
  );
}
