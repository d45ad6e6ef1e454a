/** Saved views of project lists, which the lists and the palette lead to. */
import { queryOptions } from '@tanstack/react-query';
import { listViews, type SavedView } from '#contracts/views.ts';
import { api } from './api.ts';

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => api(listViews, { signal }),
});

/** Address with the fields of a list that are given. */
export const listAddress = (path: string, fields: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

export const listPath = (archived = false): string => (archived ? '/projects/archived' : '/projects');

/** Address of a view among the projects of all clients. */
export const viewAddress = ({ id, content: { archived, ...content } }: SavedView): string =>
  listAddress(listPath(archived), { ...content, view: id });
