import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProjectRow } from '#contracts/projects.ts';
import { projectRowsQuery, type RowsOf, rowsOfPages } from './api.ts';
import { useFurtherPages } from './use-further-pages.ts';

/** Pages that a board or a calendar loads at most: 500 projects. */
export const mostPages = 10;

/** Rows of all pages of a list, as far as they are loaded. */
export interface AllRows {
  readonly rows: readonly ProjectRow[];
  /** Time of the answer, in ISO 8601; undefined before the first. */
  readonly now: string | undefined;
  readonly isLoading: boolean;
  /** True while further pages follow by themselves. */
  readonly isFilling: boolean;
  /** True if the list goes on after the rows, and nothing loads it. */
  readonly isCut: boolean;
  /** Failure of a further page. */
  readonly moreError: Error | null;
  /** Failure without any rows. */
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Loads the pages of a list one after the other, and stops at `mostPages` or a failure. */
export const useAllRows = (of: RowsOf): AllRows => {
  const list = useInfiniteQuery({ ...projectRowsQuery(of), placeholderData: keepPreviousData });
  const { data, error, hasNextPage, isFetchNextPageError } = list;
  const isFilling = useFurtherPages(list, (data?.pages.length ?? 0) < mostPages);
  // The same rows until they change, because what is made of them is memoised.
  const rows = useMemo(() => rowsOfPages(data?.pages ?? []), [data]);
  return {
    rows,
    now: data?.pages[0]?.now,
    isLoading: list.isPending,
    isFilling,
    isCut: hasNextPage && !isFilling && !isFetchNextPageError,
    moreError: isFetchNextPageError ? error : null,
    error: data ? null : error,
    onRetry: () => void (data ? list.fetchNextPage() : list.refetch()),
  };
};
