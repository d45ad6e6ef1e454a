/** Columns of the board by turn, from the row of a project: the turns of the list, and two for projects that are in none. */
import { isClosed } from './lifecycle.ts';
import type { ProjectStatus } from './summary.ts';

/**
 * `yours` and `clients` are the turns of the list's filter, so that a column is as long as its list. `done`: all work is
 * completed, in whatever week. `nobody`: none of these, as the sample project.
 */
export const boardTurns = ['yours', 'clients', 'nobody', 'done'] as const;
export type BoardTurn = (typeof boardTurns)[number];

/** Row of a project as an agent reads it. */
export interface BoardSource {
  readonly archived: boolean;
  readonly cancelled: boolean;
  readonly status: ProjectStatus;
  /** The agency's most urgent move; null for none. */
  readonly own_move: object | null;
  readonly workflows: readonly { readonly feedback_due: string | null }[];
}

/** Columns that a project stands in: two, if it has several deliverables with different turns. */
export const boardTurnsOf = (project: BoardSource, isSample = false): readonly BoardTurn[] => {
  const { status, own_move, workflows } = project;
  if (status === 'completed' || status === 'pending_csat') return ['done'];
  if (isClosed(project) || isSample) return ['nobody'];
  const turns: BoardTurn[] = [
    ...(own_move ? (['yours'] as const) : []),
    ...(workflows.some(({ feedback_due }) => feedback_due !== null) ? (['clients'] as const) : []),
  ];
  return turns.length > 0 ? turns : ['nobody'];
};
