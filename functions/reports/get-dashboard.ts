/** Agents' dashboard (delivery.md section 2). */
import { getDashboard } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { hasPassed } from '#domain/analytics/passed-deadlines.ts';
import type { Snapshot } from '#domain/analytics/series.ts';
import { addDays, localDate } from '#domain/calendar/date.ts';
import {
  averageDays,
  averageStars,
  contributionOf,
  type Figures,
  noFigures,
  topStages,
  withContribution,
} from '#domain/project/figures.ts';
import { projectHealth } from '#domain/project/summary.ts';
import { type Calendar, calendarAt } from '#domain/project/turns.ts';
import { ProjectFigures } from '#server/data/entities/project-figures.ts';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { whole } from '#server/data/whole.ts';
import { scopeOf, snapshotOn } from '#server/figures/snapshots.ts';
import { endpoint } from '#server/lambda/http.ts';
import { limitedTo } from '#server/lambda/principal.ts';
import type { TenantRecord } from '#server/lambda/tenant.ts';
import type { Member } from '#server/projects/member-projects.ts';
import { allListed, type ListedProject } from '#server/projects/project-list.ts';
import { presentRow, type UnsignedRow, withThumbnails } from '#server/projects/project-view.ts';
import {
  agendaOf,
  type Listed,
  sourceOf,
  type UrgentProjects,
  urgentAmong,
  urgentOf,
} from '#server/projects/urgent-projects.ts';
import { hasSurveys } from '#server/workspace/subscription.ts';
import { csatOf, healthOf } from './present-figures.ts';

/** Days between the figures that are compared. */
const daysAgo = 30;

type Dashboard = AnswerOf<typeof getDashboard>;

type Tables = 'due_today' | 'overdue' | 'yours';
type UnsignedDashboard = Omit<Dashboard, Tables> & Readonly<Record<Tables, readonly UnsignedRow[]>>;

const signed = async (dashboard: UnsignedDashboard): Promise<Dashboard> => {
  const [due_today, overdue, yours] = await Promise.all(
    ([dashboard.due_today, dashboard.overdue, dashboard.yours] as const).map((rows) =>
      withThumbnails(rows, dashboard.now),
    ),
  );
  return { ...dashboard, due_today: due_today ?? [], overdue: overdue ?? [], yours: yours ?? [] };
};

/** Dashboard from the sums; `healthy` is as of now. */
export const dashboardOf = (
  figures: Figures,
  healthy: number,
  { overdue, due_today, yours }: UrgentProjects,
  { now, week }: Calendar,
  surveys_in_plan: boolean,
  monthAgo?: Snapshot | undefined,
): UnsignedDashboard => {
  const present = ({ rows }: Listed) =>
    rows.map((row) => presentRow(row, { side: 'agent', surveys_in_plan }, now));
  return {
    in_production: figures.in_production,
    awaiting_feedback: figures.awaiting_feedback,
    active_projects: figures.active,
    average_completion_days: averageDays(figures),
    health: healthOf({ active: figures.active, healthy }),
    csat: csatOf(figures),
    month_ago: monthAgo
      ? {
          active_projects: monthAgo.active,
          health: healthOf(monthAgo),
          csat: averageStars(monthAgo),
        }
      : null,
    current_stages: topStages(figures.current_stages),
    upcoming_stages: topStages(figures.upcoming_stages),
    turns: {
      yours: yours.total,
      clients: figures.with_clients ?? 0,
      late: overdue.total,
      today: due_today.total,
      done: figures.completed_weeks?.[week] ?? 0,
    },
    due_today: present(due_today),
    overdue: present(overdue),
    yours: present(yours),
    now,
  };
};

/**
 * Dashboard over all projects: the sums kept by the analytics consumer, and the agenda until the end of the day for
 * passed deadlines and for moves.
 */
const ofWorkspace = async (
  tenant: TenantRecord,
  calendar: Calendar,
  today: string,
): Promise<UnsignedDashboard> => {
  const { now } = calendar;
  const { tenantId } = tenant;
  const [{ data: kept }, agenda, monthAgo] = await Promise.all([
    WorkspaceFigures.get({ tenantId }).go({ consistent: true }),
    agendaOf(tenantId, calendar),
    snapshotOn(tenantId, scopeOf(), addDays(today, -daysAgo)),
  ]);
  const figures: Figures = kept ?? noFigures;
  const urgent = await urgentAmong(tenantId, agenda, calendar);
  const deadlines = agenda.flatMap((item) => (item.kind === 'move' ? [] : [{ ...item, kind: item.kind }]));
  // Projects counted as healthy that a deadline has made unhealthy since.
  const broken = new Set(
    deadlines.filter((item) => item.healthy && hasPassed(item, now)).map(({ projectId }) => projectId),
  );
  const healthy = Math.max(0, figures.healthy - broken.size);
  return dashboardOf(figures, healthy, urgent, calendar, hasSurveys(tenant), monthAgo);
};

const ratingsOf = async (tenantId: number, projectIds: readonly number[]) => {
  const keys = projectIds.map((projectId) => ({ tenantId, projectId }));
  const { data } = await whole(ProjectFigures.get(keys).go({ consistent: true, concurrent: 4 }));
  const sum = (read: (one: (typeof data)[number]['contribution']) => number) =>
    data.reduce((all, { contribution }) => all + read(contribution), 0);
  return {
    rating_sum: sum(({ rating_sum }) => rating_sum),
    rating_count: sum(({ rating_count }) => rating_count),
  };
};

/** Dashboard over a member's projects, summed up from their rows; ratings come from the figures. */
const ofMember = async (
  tenant: TenantRecord,
  member: Member,
  calendar: Calendar,
): Promise<UnsignedDashboard> => {
  const { tenantId } = tenant;
  const [active, archived] = await Promise.all([
    allListed(tenantId, 'active', { member }),
    allListed(tenantId, 'archived', { member }),
  ]);
  const rows = [...active, ...archived];
  const ratings = await ratingsOf(
    tenantId,
    rows.map(({ projectId }) => projectId),
  );
  return dashboardOfRows(rows, ratings, calendar, hasSurveys(tenant));
};

/** Dashboard summed up from rows. */
export const dashboardOfRows = (
  rows: readonly ListedProject[],
  ratings: Pick<Figures, 'rating_sum' | 'rating_count'>,
  calendar: Calendar,
  surveys_in_plan: boolean,
): UnsignedDashboard => {
  const active = rows.filter(({ list }) => list === 'active');
  const figures = rows
    .map((row) => contributionOf({ ...sourceOf(row), summaries: row.summaries, ratings: [] }))
    .reduce(withContribution, noFigures);
  const healthy = active.filter(
    (row) => projectHealth(row.summaries, row.timezone, calendar.now) === 1,
  ).length;
  const urgent = urgentOf(active, calendar);
  return dashboardOf({ ...figures, ...ratings }, healthy, urgent, calendar, surveys_in_plan);
};

export const getDashboardEndpoint = endpoint(getDashboard, async ({ principal, at }) => {
  const { tenant } = principal;
  const calendar = calendarAt(at, tenant.timezone);
  const member = limitedTo(principal);
  return signed(
    member
      ? await ofMember(tenant, member, calendar)
      : await ofWorkspace(tenant, calendar, localDate(at, tenant.timezone)),
  );
});
