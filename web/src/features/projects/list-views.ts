import { listAddress } from '#lib/page/list-address.ts';
import { askedBy, type ListSearch } from './list-search.ts';

/** Views of the active projects. */
export const listViews = ['list', 'board', 'calendar'] as const;
export type ListView = (typeof listViews)[number];

const paths: Record<ListView, string> = {
  list: '/projects',
  board: '/projects/board',
  calendar: '/projects/calendar',
};

/** Address of a view with the same search and filters; order, groups and columns are of the list alone. */
export const addressOf = (view: ListView, search: ListSearch): string => {
  const { text, filter } = askedBy(search);
  const { completed, ...others } = filter;
  const kept = view === 'list' ? search : { search: text || undefined, ...others };
  return listAddress(paths[view], { ...kept, completed: completed && 1 });
};
