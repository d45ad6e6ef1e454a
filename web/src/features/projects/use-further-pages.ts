import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

type Listed = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>;

/** Loads the further pages of a list one after the other while `isAsked`, and stops at a failure. True while they follow. */
export const useFurtherPages = (list: Listed, isAsked: boolean): boolean => {
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData } = list;
  const count = data?.pages.length ?? 0;
  const isFilling = isAsked && hasNextPage && !isFetchNextPageError;
  const goesOn = isFilling && !isFetching && !isPlaceholderData;
  const fetchMore = useEffectEvent(() => void list.fetchNextPage());
  // `count` as well: a page that was in the cache of the browser may come without a render in between.
  useEffect(() => {
    if (goesOn && count > 0) fetchMore();
  }, [goesOn, count]);
  return isFilling;
};
