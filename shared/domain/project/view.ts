/** Saved views of project lists: filters and look under a name. */
import type { ListFilter } from './list.ts';
import { type GroupKey, groupKeys, type ListColumn, type SortKey } from './list-look.ts';

export interface ViewContent extends ListFilter {
  /** Set for a view of the archive. */
  readonly archived?: true | undefined;
  readonly search?: string | undefined;
  readonly sort?: SortKey | undefined;
  readonly direction?: 'ascending' | 'descending' | undefined;
  readonly group?: GroupKey | undefined;
  readonly columns: readonly ListColumn[];
}

/** List of active or of archived projects, of all clients or of one. */
export interface ProjectList {
  readonly archived: boolean;
  readonly client?: number | undefined;
}

/** True for a view that a list offers: a client's page has those of this client. */
export const isViewOf = (
  { archived, client }: Pick<ViewContent, 'archived' | 'client'>,
  list: ProjectList,
): boolean => (archived ?? false) === list.archived && (list.client === undefined || client === list.client);

/** Groups in which a list can be shown: archived projects have no turn, no due date, and no stage in work. */
export const groupsOf = ({ archived, client }: ProjectList): readonly GroupKey[] =>
  groupKeys.filter(
    (key) => (!archived || key === 'client' || key === 'owner') && (client === undefined || key !== 'client'),
  );

/** Views that a member keeps for themselves. */
export const mostOwnViews = 30;
/** Views that a workspace shares. */
export const mostSharedViews = 50;
/** Characters of a name: it is the label of a tab. */
export const longestViewName = 60;
