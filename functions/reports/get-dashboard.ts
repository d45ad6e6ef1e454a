/** Agents' dashboard (delivery.md section 2). */
import type { EntityItem } from 'electrodb';
import { getDashboard } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { noInstant } from '#domain/analytics/analytics.ts';
import { hasPassed } from '#domain/analytics/passed-deadlines.ts';
import { grantedTo } from '#domain/permission/actor.ts';
import {
  averageDays,
  contributionOf,
  type Figures,
  noFigures,
  topStages,
  withContribution,
} from '#domain/project/figures.ts';
import { ownMove, projectHealth } from '#domain/project/summary.ts';
import type { DueTime } from '#domain/project/turn.ts';
import {
  type Calendar,
  calendarAt,
  dueOfClient,
  isDue,
  isOnTurn,
  type TurnSource,
} from '#domain/project/turns.ts';
import { byUrgency } from '#domain/workflow/index.ts';
import { AgendaItem } from '#server/data/entities/agenda-item.ts';
import { ProjectFigures } from '#server/data/entities/project-figures.ts';
import { WorkspaceFigures } from '#server/data/entities/workspace-figures.ts';
import { endpoint } from '#server/lambda/http.ts';
import { allListed, type ListedProject, listedByIds } from '#server/projects/project-list.ts';
import { presentRow, type UnsignedRow, withThumbnails } from '#server/projects/project-view.ts';
import { csatOf, healthOf } from './present-figures.ts';

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

/** Rows of one kind, the most pressing first; `total` counts those as well that were not read. */
interface Listed {
  readonly rows: readonly ListedProject[];
  readonly total: number;
}

/** Overdue feedback, feedback due today, and moves of the agency, without the sample project. */
interface Pressing {
  readonly overdue: Listed;
  readonly due_today: Listed;
  readonly yours: Listed;
}

/** Projects listed of those that the agency has a move on, and of those with a deadline: together one batch. */
const [mostMoves, mostDeadlines] = [20, 80];

const sourceOf = (row: ListedProject): TurnSource => ({ ...row, archived: row.list === 'archived' });

const unread = { overdue: 0, due_today: 0, yours: 0 };

/** Pressing rows among those read, the longest waiting or the most urgent first; `more` counts the others. */
export const pressingOf = (rows: readonly ListedProject[], calendar: Calendar, more = unread): Pressing => {
  const waiting = rows
    .map((row) => ({ row, due: dueOfClient(sourceOf(row)) }))
    .toSorted((a, b) => ((a.due ?? '') < (b.due ?? '') ? -1 : 1));
  const dueAt = (time: DueTime) =>
    waiting.flatMap(({ row, due }) => (isDue(due, time, calendar) ? [row] : []));
  const own = rows
    .flatMap((row) => {
      const move = isOnTurn(sourceOf(row), 'yours', calendar) && ownMove(row.summaries, row);
      return move ? [{ row, ...move }] : [];
    })
    .toSorted(byUrgency)
    .map(({ row }) => row);
  const listed = (found: readonly ListedProject[], left: number, most = found.length): Listed => ({
    rows: found.slice(0, most),
    total: found.length + left,
  });
  return {
    overdue: listed(dueAt('late'), more.overdue),
    due_today: listed(dueAt('today'), more.due_today),
    yours: listed(own, more.yours, mostMoves),
  };
};

/** Dashboard from the sums; `healthy` is as of now. */
export const dashboardOf = (
  figures: Figures,
  healthy: number,
  { overdue, due_today, yours }: Pressing,
  { now, week }: Calendar,
): UnsignedDashboard => {
  const present = ({ rows }: Listed) => rows.map((row) => presentRow(row, 'agent', now));
  return {
    in_production: figures.in_production,
    awaiting_feedback: figures.awaiting_feedback,
    active_projects: figures.active,
    average_completion_days: averageDays(figures),
    health: healthOf({ active: figures.active, healthy }),
    csat: csatOf(figures),
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
 * passed deadlines and for moves. Only the rows of the first deadlines and of the most urgent moves are read, so that
 * the cost does not grow with the number of projects, however many are late.
 */
const ofWorkspace = async (tenantId: number, calendar: Calendar): Promise<UnsignedDashboard> => {
  const { now, tomorrow } = calendar;
  const [{ data: kept }, { data: agenda }] = await Promise.all([
    WorkspaceFigures.get({ tenantId }).go({ consistent: true }),
    AgendaItem.query.primary({ tenantId }).lt({ at: tomorrow }).go({ consistent: true, pages: 'all' }),
  ]);
  const figures: Figures = kept ?? noFigures;
  const deadlines = agenda.flatMap((item) => (item.kind === 'move' ? [] : [{ ...item, kind: item.kind }]));
  const feedback = deadlines.filter(({ kind }) => kind === 'feedback');
  const read = new Set(
    [...feedback.slice(0, mostDeadlines), ...firstMoves(agenda)].map(({ projectId }) => projectId),
  );
  const rows = await listedByIds(tenantId, 'active', [...read]);
  const left = agenda.filter(({ projectId }) => !read.has(projectId));
  const dueLeft = (late: boolean) =>
    left.filter(({ kind, at }) => kind === 'feedback' && at < now === late).length;
  const pressing = pressingOf(rows, calendar, {
    overdue: dueLeft(true),
    due_today: dueLeft(false),
    yours: left.filter(({ kind }) => kind === 'move').length,
  });
  // Projects counted as healthy that a deadline has made unhealthy since.
  const broken = new Set(
    deadlines.filter((item) => item.healthy && hasPassed(item, now)).map(({ projectId }) => projectId),
  );
  return dashboardOf(figures, Math.max(0, figures.healthy - broken.size), pressing, calendar);
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
const ofMember = async (tenantId: number, member: number, calendar: Calendar): Promise<UnsignedDashboard> => {
  const [active, archived] = await Promise.all([
    allListed(tenantId, 'active', { member }),
    allListed(tenantId, 'archived', { member }),
  ]);
  const rows = [...active, ...archived];
  const ratings = await ratingsOf(
    tenantId,
    rows.map(({ projectId }) => projectId),
  );
  return dashboardOfRows(rows, ratings, calendar);
};

/** Dashboard summed up from rows. */
export const dashboardOfRows = (
  rows: readonly ListedProject[],
  ratings: Pick<Figures, 'rating_sum' | 'rating_count'>,
  calendar: Calendar,
): UnsignedDashboard => {
  const active = rows.filter(({ list }) => list === 'active');
  const figures = rows
    .map((row) => contributionOf({ ...sourceOf(row), summaries: row.summaries, ratings: [] }))
    .reduce(withContribution, noFigures);
  const healthy = active.filter(
    (row) => projectHealth(row.summaries, row.timezone, calendar.now) === 1,
  ).length;
  return dashboardOf({ ...figures, ...ratings }, healthy, pressingOf(active, calendar), calendar);
};

export const getDashboardEndpoint = endpoint(getDashboard, async ({ principal, at }) => {
  const { tenant, actor } = principal;
  const calendar = calendarAt(at, tenant.timezone);
  const { tenantId } = tenant;
  return signed(
    actor.kind === 'agent' && !grantedTo(actor).access_all_projects
      ? await ofMember(tenantId, actor.user_id, calendar)
      : await ofWorkspace(tenantId, calendar),
  );
});
