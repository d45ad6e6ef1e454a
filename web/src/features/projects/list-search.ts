import type { ProjectStatus } from '#contracts/projects.ts';
import type { SavedView } from '#contracts/views.ts';
import type { ListFilter, ListOrder } from '#domain/project/list.ts';
import { groupKeys, type ListColumn, listColumns, sortKeys } from '#domain/project/list-look.ts';
import { dueTimes, projectTurns } from '#domain/project/turn.ts';
import type { ProjectList, ViewContent } from '#domain/project/view.ts';
import { listAddress, listPath } from '#lib/page/list-address.ts';
import type { RowsOf } from './api.ts';

export const projectStatuses: readonly ProjectStatus[] = [
  'in_production',
  'awaiting_feedback',
  'overdue_feedback',
  'pending_csat',
  'completed',
  'cancelled',
];

/** Search parameters of a project list: the search text and the filters, the order and the columns. */
export interface ListSearch extends Omit<ViewContent, 'columns' | 'archived'> {
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
    // Links have `completed=1`; the router writes `true` into the address.
    completed: ['1', 'true'].includes(String(raw.completed)) ? (true as const) : undefined,
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

/** Rows of a list that the API is asked for. */
export const rowsOf = ({ archived, client }: ProjectList, search: ListSearch): RowsOf => {
  const { text, filter, group } = askedBy(search);
  return { archived, search: text, group, ...filter, ...(client !== undefined && { client }) };
};

/** Content of a view that shows what the address of a list does. */
export const contentOf = (
  { view: _, ...search }: ListSearch,
  columns: readonly ListColumn[],
  { archived, client = search.client }: ProjectList,
): ViewContent => ({
  ...(archived && { archived }),
  ...listSearch({ ...search, client }),
  columns: listColumns.filter((one) => columns.includes(one)),
});

/** Fields of a view in the address: the list itself says whose projects it has. */
const saidOf = ({ archived: _, client, ...content }: ViewContent, list: ProjectList): ListSearch =>
  list.client === undefined ? { ...content, client } : content;

/** Search parameters of a view. */
export const searchOf = (list: ProjectList, view: SavedView | null): ListSearch =>
  view ? { ...saidOf(view.content, list), view: view.id } : {};

/** Address of a view on the page of a list, or of all its projects. */
export const addressOn = (list: ProjectList, view: SavedView | null): string => {
  const { archived, client } = list;
  const said = searchOf(list, view);
  return client === undefined
    ? listAddress(listPath(archived), { ...said })
    : listAddress(`/clients/${client}`, { ...(archived && { tab: 'archived' }), ...said });
};

/** True if both show the same. */
export const isSameContent = (one: ViewContent, other: ViewContent): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** Content with its fields in one order. */
const ordered = (content: ViewContent): ViewContent =>
  contentOf(content, content.columns, { archived: content.archived ?? false });
