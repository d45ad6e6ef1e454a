/** Rows of the project lists in the cache, which every view of them changes at once. */
import type { QueryClient } from '@tanstack/react-query';
import type { ProjectRow } from '#contracts/projects.ts';

export const rowsKey = ['projects', 'rows'] as const;

interface Rows {
  readonly pages: readonly { readonly items: readonly ProjectRow[] }[];
  readonly pageParams: readonly unknown[];
}

/** Changes the rows in all lists. A read that began before is dropped, because it would bring the old ones back. */
export const changeRows = async (
  client: QueryClient,
  change: (row: ProjectRow) => ProjectRow,
): Promise<void> => {
  await client.cancelQueries({ queryKey: rowsKey });
  client.setQueriesData<Rows>(
    { queryKey: rowsKey },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
};
