/** Saved views of the project list: filters and look under a name. */
import type { ListFilter } from './list.ts';
import type { GroupKey, ListColumn, SortKey } from './list-look.ts';

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
