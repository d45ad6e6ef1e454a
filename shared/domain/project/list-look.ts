/** Look of the project list. Apart from the rules of the list, because every page loads what its address is parsed by. */

export const sortKeys = [
  'start_date',
  'client',
  'reference_code',
  'name',
  'status',
  'current_stage',
  'progress',
  'link_clicked',
  'due',
] as const;
export type SortKey = (typeof sortKeys)[number];

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
