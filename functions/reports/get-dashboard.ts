/** Agents' dashboard (delivery.md section 2). */
import type { EntityItem } from 'electrodb';
import { getDashboard } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { noInstant } from '#domain/analytics/analytics.ts';
import { endOfDay, hasPassed } from '#domain/analytics/passed-deadlines.ts';
import { localDate } from '#domain/calendar/date.ts';
import { grantedTo } from '#domain/permission/actor.ts';
import {
  averageDays,
  contributionOf,
  type Figures,
  noFigures,
  topStages,
  withContribution,
} from '#domain/project/figures.ts';
import { overall, ownMove, projectHealth } from '#domain/project/summary.ts';
import { byUrgency } from '#domain/workflow/index.ts';
import { AgendaItem } from '#server/data/entities/agenda-item.ts';
import { ProjectFigures } from '#server/data/entities/project-figures.ts';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { endpoint } from '#server/lambda/http.ts';
import { allListed, type ListedProject, listedByIds } from '#server/projects/project-list.ts';
import { presentRow } from '#server/projects/project-view.ts';
import { csatOf, healthOf } from './present-figures.ts';

type Dashboard = AnswerOf<typeof getDashboard>;

/** End of the current day in the zone. */
export const endOfToday = (at: string, zone: string): string => endOfDay(localDate(at, zone), zone);

/**
 * Overdue feedback, and feedback due today; the longest waiting first. Without the sample project, because no real
 * client was asked.
 */
const feedbackLists = (
  rows: readonly ListedProject[],
  at: string,
  until: string,
): Pick<Dashboard, 'due_today' | 'overdue'> => {
  const waiting = rows
    .flatMap((row) => {
      const due = overall(row.summaries).feedback_due;
      return row.sample || due === null || due >= until ? [] : [{ due, row }];
    })
    .toSorted((a, b) => (a.due < b.due ? -1 : 1));
  const present = (overdue: boolean) =>
    waiting.filter(({ due }) => due < at === overdue).map(({ row }) => presentRow(row, 'agent', at));
  return { due_today: present(false), overdue: present(true) };
};

/** Projects listed of those that the agency has a move on. */
const mostMoves = 20;

/** Without the sample project, because no real client waits for it. */
const yoursOf = (rows: readonly ListedProject[], at: string): Dashboard['yours'] => {
  const own = rows.flatMap((row) => {
    const move = row.sample ? null : ownMove(row.summaries, row);
    return move ? [{ row, ...move }] : [];
  });
  return {
    total: own.length,
    items: own
      .toSorted(byUrgency)
      .slice(0, mostMoves)
      .map(({ row }) => presentRow(row, 'agent', at)),
  };
};

/** Dashboard from the sums; `healthy` is as of now, and `rows` are those that may be listed. */
export const dashboardOf = (
  figures: Figures,
  healthy: number,
  rows: readonly ListedProject[],
  at: string,
  until: string,
): Dashboard => ({
  in_production: figures.in_production,
  awaiting_feedback: figures.awaiting_feedback,
  active_projects: figures.active,
  average_completion_days: averageDays(figures),
  health: healthOf({ active: figures.active, healthy }),
  csat: csatOf(figures),
  current_stages: topStages(figures.current_stages),
  upcoming_stages: topStages(figures.upcoming_stages),
  ...feedbackLists(rows, at, until),
  yours: yoursOf(rows, at),
  now: at,
});

type Agenda = readonly EntityItem<typeof AgendaItem>[];

/** The most urgent moves of the agenda. */
const firstMoves = (agenda: Agenda): Agenda =>
  agenda
    .flatMap((item) =>
      item.move ? [{ ...item, move: item.move, since: item.at === noInstant ? null : item.at }] : [],
    )
    .toSorted(byUrgency)
    .slice(0, mostMoves);

/**
 * Dashboard over all projects: the sums kept by the analytics consumer, and the agenda until the end of the day for
 * passed deadlines and for moves. Only projects with a deadline and those with the most urgent moves are read, so that
 * the cost does not grow with the number of projects.
 */
const ofWorkspace = async (tenantId: number, at: string, until: string): Promise<Dashboard> => {
  const [{ data: kept }, { data: agenda }] = await Promise.all([
    WorkspaceFigures.get({ tenantId }).go({ consistent: true }),
    AgendaItem.query.primary({ tenantId }).lt({ at: until }).go({ consistent: true, pages: 'all' }),
  ]);
  const figures: Figures = kept ?? noFigures;
  const deadlines = agenda.flatMap((item) => (item.kind === 'move' ? [] : [{ ...item, kind: item.kind }]));
  const rows = await listedByIds(tenantId, 'active', [
    ...new Set([...deadlines, ...firstMoves(agenda)].map(({ projectId }) => projectId)),
  ]);
  const active = new Set(rows.map(({ projectId }) => projectId));
  // Projects counted as healthy that a deadline has made unhealthy since.
  const broken = new Set(
    deadlines
      .filter((item) => item.healthy && hasPassed(item, at) && active.has(item.projectId))
      .map(({ projectId }) => projectId),
  );
  const dashboard = dashboardOf(figures, Math.max(0, figures.healthy - broken.size), rows, at, until);
  // Projects with further moves are not read.
  const moves = agenda.length - deadlines.length;
  return { ...dashboard, yours: { ...dashboard.yours, total: Math.max(moves, dashboard.yours.total) } };
};

const ratingsOf = async (tenantId: number, projectIds: readonly number[]) => {
  const keys = projectIds.map((projectId) => ({ tenantId, projectId }));
  const { data, unprocessed } = await ProjectFigures.get(keys).go({ consistent: true, concurrent: 4 });
  if (unprocessed.length > 0) throw new Error('Throttling: figures are left unread');
  const sum = (read: (one: (typeof data)[number]['contribution']) => number) =>
    data.reduce((all, { contribution }) => all + read(contribution), 0);
  return {
    rating_sum: sum(({ rating_sum }) => rating_sum),
    rating_count: sum(({ rating_count }) => rating_count),
  };
};

/** Dashboard over a member's projects, summed up from their rows; ratings come from the figures. */
const ofMember = async (tenantId: number, member: number, at: string, until: string): Promise<Dashboard> => {
  const [active, archived] = await Promise.all([
    allListed(tenantId, 'active', { member }),
    allListed(tenantId, 'archived', { member }),
  ]);
  const rows = [...active, ...archived];
  const ratings = await ratingsOf(
    tenantId,
    rows.map(({ projectId }) => projectId),
  );
  return dashboardOfRows(rows, ratings, at, until);
};

/** Dashboard summed up from rows. */
export const dashboardOfRows = (
  rows: readonly ListedProject[],
  ratings: Pick<Figures, 'rating_sum' | 'rating_count'>,
  at: string,
  until: string,
): Dashboard => {
  const active = rows.filter(({ list }) => list === 'active');
  const figures = rows
    .map((row) =>
      contributionOf({
        archived: row.list === 'archived',
        cancelled: row.cancelled,
        summaries: row.summaries,
        ratings: [],
      }),
    )
    .reduce(withContribution, noFigures);
  const healthy = active.filter((row) => projectHealth(row.summaries, row.timezone, at) === 1).length;
  return dashboardOf({ ...figures, ...ratings }, healthy, active, at, until);
};

export const getDashboardEndpoint = endpoint(getDashboard, async ({ principal, at }) => {
  const { tenant, actor } = principal;
  const until = endOfToday(at, tenant.timezone);
  return actor.kind === 'agent' && !grantedTo(actor).access_all_projects
    ? ofMember(tenant.tenantId, actor.user_id, at, until)
    : ofWorkspace(tenant.tenantId, at, until);
});
