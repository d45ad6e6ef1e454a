import { useRouterState } from '@tanstack/react-router';

/**
 * Search of the open page as it was last asked for, read by the route's `validateSearch`. A navigation is shown a moment
 * after the press for it: a filter chosen in between would begin with the filters before, and undo the press, and the
 * control itself would jump back for that moment. While another page is on its way, the shown page keeps its search.
 */
export const useAskedSearch = <Search>(
  shown: Search,
  read: (raw: Record<string, unknown>) => Search,
): Search => {
  const asked = useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.pathname === resolvedLocation?.pathname ? location.search : undefined,
  });
  return asked ? read({ ...asked }) : shown;
};
