/** Urgent projects of the start page and the daily digest, by one derivation (docs/decisions/0084). */
import type { EntityItem } from 'electrodb';
import { noInstant } from '#domain/analytics/analytics.ts';
import { overall, ownMove } from '#domain/project/summary.ts';
import type { DueTime } from '#domain/project/turn.ts';
import {
  type Calendar,
  dueOfClient,
  isDue,
  isOnTurn,
  nearTarget,
  type TurnSource,
} from '#domain/project/turns.ts';
import { byUrgency } from '#domain/workflow/index.ts';
import { AgendaItem } from '../data/entities/agenda-item.ts';
import type { Member } from './member-projects.ts';
import { allListed, type ListedProject, listedByIds } from './project-list.ts';

/** Rows of one kind, the most urgent first; `total` counts those as well that were not read. */
export interface Listed {
  readonly rows: readonly ListedProject[];
  readonly total: number;
}

/** Overdue feedback, feedback due today, and moves of the agency, without the sample project. */
export interface UrgentProjects {
  readonly overdue: Listed;
  readonly due_today: Listed;
  readonly yours: Listed;
}

/** Projects listed of those that the agency has a move on, and of those with a deadline: together one batch. */
const [mostMoves, mostDeadlines] = [20, 80];

export const sourceOf = (row: ListedProject): TurnSource => ({ ...row, archived: row.list === 'archived' });

const unread = { overdue: 0, due_today: 0, yours: 0 };

/** Urgent rows among those read, the longest waiting or the most urgent first; `more` counts the others. */
export const urgentOf = (
  rows: readonly ListedProject[],
  calendar: Calendar,
  more = unread,
): UrgentProjects => {
  const waiting = rows
    .map((row) => ({ row, due: dueOfClient(sourceOf(row)) }))
    .toSorted((a, b) => ((a.due ?? '') < (b.due ?? '') ? -1 : 1));
  const dueAt = (time: DueTime) =>
    waiting.flatMap(({ row, due }) => (isDue(due, time, calendar) ? [row] : []));
  const own = rows
    .flatMap((row) => {
      const move = isOnTurn(sourceOf(row), 'yours', calendar) && ownMove(row.summaries, row);
      if (!move) return [];
      const { next_target } = overall(row.summaries);
      return [{ row, ...move, target: nearTarget(next_target, row.timezone, calendar) }];
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

type Agenda = readonly EntityItem<typeof AgendaItem>[];

/** The most urgent moves of the agenda, whose target dates are all near. */
const firstMoves = (agenda: Agenda): Agenda => {
  const targets = new Map(
    agenda.flatMap(({ kind, projectId, at }) => (kind === 'target' ? [[projectId, at]] : [])),
  );
  return agenda
    .flatMap((item) =>
      item.move
        ? [
            {
              ...item,
              move: item.move,
              since: item.at === noInstant ? null : item.at,
              target: targets.get(item.projectId) ?? null,
            },
          ]
        : [],
    )
    .toSorted(byUrgency)
    .slice(0, mostMoves);
};

/**
 * Urgent projects of a workspace by its agenda until the last day whose target dates are near. Only the rows of the first deadlines and of the
 * most urgent moves are read, so that the cost does not grow with the number of projects, however many are late.
 */
export const urgentAmong = async (
  tenantId: number,
  agenda: Agenda,
  calendar: Calendar,
): Promise<UrgentProjects> => {
  const { now, tomorrow } = calendar;
  const feedback = agenda.filter(({ kind, at }) => kind === 'feedback' && at < tomorrow);
  const read = new Set(
    [...feedback.slice(0, mostDeadlines), ...firstMoves(agenda)].map(({ projectId }) => projectId),
  );
  const rows = await listedByIds(tenantId, 'active', [...read]);
  const dueLeft = (late: boolean) =>
    feedback.filter(({ projectId, at }) => !read.has(projectId) && at < now === late).length;
  return urgentOf(rows, calendar, {
    overdue: dueLeft(true),
    due_today: dueLeft(false),
    yours: agenda.filter(({ kind, projectId }) => kind === 'move' && !read.has(projectId)).length,
  });
};

/** Deadlines and moves until the end of the days whose target dates are near. */
export const agendaOf = async (tenantId: number, { pressing }: Calendar): Promise<Agenda> => {
  const { data } = await AgendaItem.query
    .primary({ tenantId })
    .lt({ at: pressing })
    .go({ consistent: true, pages: 'all' });
  return data;
};

/** Urgent projects of the workspace; with `member`, of the projects on whose team they are. */
export const urgentFor = async (
  tenantId: number,
  member: Member | undefined,
  calendar: Calendar,
): Promise<UrgentProjects> =>
  member === undefined
    ? urgentAmong(tenantId, await agendaOf(tenantId, calendar), calendar)
    : urgentOf(await allListed(tenantId, 'active', { member }), calendar);
