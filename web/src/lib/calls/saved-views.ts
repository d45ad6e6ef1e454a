/** Saved views of project lists. */
import { queryOptions } from '@tanstack/react-query';
import { listViews } from '#contracts/views.ts';
import { api } from './api.ts';

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => api(listViews, { signal }),
});
