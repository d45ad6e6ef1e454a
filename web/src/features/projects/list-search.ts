import type { ProjectStatus } from '#contracts/projects.ts';
import type { ListFilter } from '#domain/project/list.ts';
import { dueTimes, projectTurns } from '#domain/project/turn.ts';

export const projectStatuses: readonly ProjectStatus[] = [
  'in_production',
  'awaiting_feedback',
  'overdue_feedback',
  'pending_csat',
  'completed',
  'cancelled',
];

/** Search parameters of a project list: the search text and the filters. */
export interface ListSearch extends ListFilter {
  readonly search?: string | undefined;
}

const idOf = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Parses the search parameters; invalid ones are left out. */
export const listSearch = (raw: Record<string, unknown>): ListSearch => {
  const text = (value: unknown) => (typeof value === 'string' && value.slice(0, 255)) || undefined;
  const found = {
    search: text(raw.search),
    status: projectStatuses.find((status) => status === raw.status),
    stage: text(raw.stage),
    upcoming: text(raw.upcoming),
    health: raw.health === 'off' ? ('off' as const) : undefined,
    turn: projectTurns.find((turn) => turn === raw.turn),
    due: dueTimes.find((time) => time === raw.due),
    client: idOf(raw.client),
    owner: idOf(raw.owner),
    completed: Number(raw.completed) === 1 || raw.completed === true ? (true as const) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};
