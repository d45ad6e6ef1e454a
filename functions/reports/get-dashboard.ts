/** The dashboard of agents (delivery.md section 2). */
import type { EntityItem } from 'electrodb';
import { getDashboard } from '../../shared/contracts/reports.ts';
import type { AnswerOf } from '../../shared/contracts/route.ts';
import { addDays, localDate, wallOf } from '../../shared/domain/calendar/date.ts';
import { instantOf } from '../../shared/domain/calendar/zone.ts';
import { grantedTo } from '../../shared/domain/permission/actor.ts';
import {
  averageDays,
  contributionOf,
  type Figures,
  noFigures,
  topStages,
  withContribution,
} from '../../shared/domain/project/figures.ts';
import { overall, projectHealth } from '../../shared/domain/project/summary.ts';
import { AgendaItem, WorkspaceFigures } from '../../shared/server/data/entities/machines.ts';
import { endpoint } from '../../shared/server/lambda/http.ts';
import { presentRow, type RowRecord } from '../../shared/server/present.ts';
import { allRows, rowsOfProjects } from '../../shared/server/rows.ts';

type AgendaRecord = EntityItem<typeof AgendaItem>;
type Dashboard = AnswerOf<typeof getDashboard>;

/** When the day that it is now ends in the zone. */
const endOfToday = (at: string, zone: string): string =>
  instantOf(wallOf(addDays(localDate(at, zone), 1)), zone);

/** Feedback that is overdue, and what falls due in the rest of the day; the longest waiting first. */
const feedbackLists = (
  rows: readonly RowRecord[],
  at: string,
  until: string,
): Pick<Dashboard, 'due_today' | 'overdue'> => {
  const waiting = rows
    .flatMap((row) => {
      const due = overall(Object.values(row.summaries)).feedback_due;
      return due === null || due >= until ? [] : [{ due, row }];
    })
    .toSorted((a, b) => (a.due < b.due ? -1 : 1));
  const present = (overdue: boolean) =>
    waiting.filter(({ due }) => due < at === overdue).map(({ row }) => presentRow(row, 'agent', at));
  return { due_today: present(false), overdue: present(true) };
};

const cards = (figures: Figures, healthy: number) => ({
  in_production: figures.in_production,
  awaiting_feedback: figures.awaiting_feedback,
  active_projects: figures.active,
  average_completion_days: averageDays(figures),
  health: figures.active === 0 ? null : healthy / figures.active,
  csat:
    figures.rating_count === 0
      ? null
      : { rating: figures.rating_sum / figures.rating_count, count: figures.rating_count },
  current_stages: topStages(figures.current_stages),
  upcoming_stages: topStages(figures.upcoming_stages),
});

/** Feedback is overdue after its instant; a target is missed from the first moment of the next day on. */
const hasPassed = ({ kind, at }: Pick<AgendaRecord, 'kind' | 'at'>, now: string): boolean =>
  kind === 'feedback' ? at < now : at <= now;

/**
 * Of all projects: the sums that the analytics consumer keeps, and the agenda up to the end of the day for what the
 * clock alone brings. Only projects on the agenda are read, so that it costs the same with ten projects or ten thousand.
 */
const ofWorkspace = async (tenantId: number, at: string, until: string): Promise<Dashboard> => {
  const [{ data: kept }, { data: agenda }] = await Promise.all([
    WorkspaceFigures.get({ tenantId }).go({ consistent: true }),
    AgendaItem.query.primary({ tenantId }).lt({ at: until }).go({ consistent: true, pages: 'all' }),
  ]);
  const figures: Figures = kept ?? noFigures;
  const rows = await rowsOfProjects(tenantId, 'active', [
    ...new Set(agenda.map(({ projectId }) => projectId)),
  ]);
  const active = new Set(rows.map(({ projectId }) => projectId));
  // Whom the figures count as healthy until the clock broke a promise.
  const broken = new Set(
    agenda
      .filter((item) => item.healthy && hasPassed(item, at) && active.has(item.projectId))
      .map(({ projectId }) => projectId),
  );
  return {
    ...cards(figures, Math.max(0, figures.healthy - broken.size)),
    ...feedbackLists(rows, at, until),
    now: at,
  };
};

/** Of the projects of somebody's teams: added up from their rows. */
const ofMember = async (tenantId: number, member: number, at: string, until: string): Promise<Dashboard> => {
  const [active, archived] = await Promise.all([
    allRows(tenantId, 'active', { member }),
    allRows(tenantId, 'archived', { member }),
  ]);
  const figures = [...active, ...archived]
    .map((row) =>
      contributionOf({
        archived: row.list === 'archived',
        cancelled: row.cancelled,
        summaries: Object.values(row.summaries),
        ratings: [],
      }),
    )
    .reduce(withContribution, noFigures);
  const healthy = active.filter(
    (row) => projectHealth(Object.values(row.summaries), row.timezone, at) === 1,
  ).length;
  return { ...cards(figures, healthy), ...feedbackLists(active, at, until), now: at };
};

export const getDashboardEndpoint = endpoint(getDashboard, async ({ principal, at }) => {
  const { tenant, actor } = principal;
  const until = endOfToday(at, tenant.timezone);
  return actor.kind === 'agent' && !grantedTo(actor).access_all_projects
    ? ofMember(tenant.tenantId, actor.user_id, at, until)
    : ofWorkspace(tenant.tenantId, at, until);
});
