/** Saved views of the project list: filters, order and columns under a name. */
import type { ListFilter, SortKey } from './list.ts';

/** Columns that can be chosen, in the order of the table. The name, quick review and settings always stay. */
export const listColumns = [
  'picture',
  'start_date',
  'client',
  'reference_code',
  'status',
  'current_stage',
  'due',
  'days',
  'target',
  'owner',
  'progress',
  'link_clicked',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** Properties by which a list can be grouped: `owner` is the team, `due` the week in which feedback is due. */
export const groupKeys = ['client', 'stage', 'turn', 'owner', 'due'] as const;
export type GroupKey = (typeof groupKeys)[number];

export interface ViewContent extends ListFilter {
  readonly search?: string | undefined;
  readonly sort?: SortKey | undefined;
  readonly direction?: 'ascending' | 'descending' | undefined;
  readonly group?: GroupKey | undefined;
  readonly columns: readonly ListColumn[];
}

/** Views that a member keeps for themselves. */
export const mostOwnViews = 30;
/** Views that a workspace shares. */
export const mostSharedViews = 50;
/** Characters of a name: it is the label of a tab. */
export const longestViewName = 60;
