import type { ListSearch } from './list-search.ts';

/** Views of the active projects. */
export const listViews = ['list', 'board', 'calendar'] as const;
export type ListView = (typeof listViews)[number];

const paths: Record<ListView, string> = {
  list: '/projects',
  board: '/projects/board',
  calendar: '/projects/calendar',
};

/** Address of a view with the same search and filters. */
export const addressOf = (view: ListView, { completed, ...search }: ListSearch): string => {
  const given = Object.entries({ ...search, completed: completed && 1 }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? paths[view] : `${paths[view]}?${new URLSearchParams(given)}`;
};
