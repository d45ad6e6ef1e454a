import type { ProjectStatus } from '#contracts/projects.ts';
import type { ListFilter, ListOrder } from '#domain/project/list.ts';
import { groupKeys, type ListColumn, listColumns, sortKeys } from '#domain/project/list-look.ts';
import { dueTimes, projectTurns } from '#domain/project/turn.ts';
import type { ViewContent } from '#domain/project/view.ts';

export const projectStatuses: readonly ProjectStatus[] = [
  'in_production',
  'awaiting_feedback',
  'overdue_feedback',
  'pending_csat',
  'completed',
  'cancelled',
];

/** Search parameters of a project list: the search text and the filters, the order and the columns. */
export interface ListSearch extends Omit<ViewContent, 'columns'> {
  /** Absent: those chosen on this device. */
  readonly columns?: readonly ListColumn[] | undefined;
  /** Saved view that the rest began as. */
  readonly view?: number | undefined;
}

const idOf = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

const columnsOf = (value: unknown): readonly ListColumn[] | undefined => {
  if (value === undefined) return undefined;
  const named: readonly unknown[] = Array.isArray(value) ? value : String(value).split(',');
  return listColumns.filter((column) => named.includes(column));
};

/** Parses the search parameters; invalid ones are left out. */
export const listSearch = (raw: Record<string, unknown>): ListSearch => {
  const text = (value: unknown) => (typeof value === 'string' && value.slice(0, 255)) || undefined;
  const sort = sortKeys.find((key) => key === raw.sort);
  const found = {
    search: text(raw.search),
    status: projectStatuses.find((status) => status === raw.status),
    stage: text(raw.stage),
    upcoming: text(raw.upcoming),
    deliverable: text(raw.deliverable),
    health: raw.health === 'off' ? ('off' as const) : undefined,
    turn: projectTurns.find((turn) => turn === raw.turn),
    due: dueTimes.find((time) => time === raw.due),
    client: idOf(raw.client),
    owner: idOf(raw.owner),
    completed: Number(raw.completed) === 1 || raw.completed === true ? (true as const) : undefined,
    sort,
    direction: sort && (raw.direction === 'descending' ? ('descending' as const) : ('ascending' as const)),
    group: groupKeys.find((key) => key === raw.group),
    columns: columnsOf(raw.columns),
    view: idOf(raw.view),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

/** Parts of the address that the API is asked with, and those of the look of its answer. */
export const askedBy = ({
  search: text = '',
  sort,
  direction = 'ascending',
  group,
  columns,
  view,
  ...filter
}: ListSearch) => {
  const order: ListOrder | null = sort ? { key: sort, direction } : null;
  return { text, filter: filter satisfies ListFilter, order, group, columns, view };
};

/** Content of a view that shows what the address does. */
export const contentOf = (
  { view: _, ...search }: ListSearch,
  columns: readonly ListColumn[],
): ViewContent => ({
  ...listSearch({ ...search }),
  columns: listColumns.filter((one) => columns.includes(one)),
});

/** True if both show the same. */
export const isSameContent = (one: ViewContent, other: ViewContent): boolean =>
  JSON.stringify(contentOf(one, one.columns)) === JSON.stringify(contentOf(other, other.columns));
