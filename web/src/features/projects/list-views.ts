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
  const given = Object.entries({ ...kept, completed: completed && 1 }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? paths[view] : `${paths[view]}?${new URLSearchParams(given)}`;
};
