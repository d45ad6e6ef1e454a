import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAskedSearch } from './asked-search.ts';

afterEach(cleanup);

type Search = Record<string, unknown>;

/** Two pages, whose navigations are shown once `proceed` was called. */
const shownPages = async () => {
  let gate = Promise.resolve();
  const root = createRootRoute();
  const page = (path: string) => {
    const route = createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: (raw: Search) => raw,
      loaderDeps: ({ search }) => search,
      loader: () => gate,
      component: function Page() {
        const shown: Search = route.useSearch();
        return (
          <>
            <h1>{JSON.stringify(useAskedSearch(shown, (raw) => raw))}</h1>
            <p>{JSON.stringify(shown)}</p>
          </>
        );
      },
    });
    return route;
  };
  const router = createRouter({
    routeTree: root.addChildren([page('/list'), page('/other')]),
    history: createMemoryHistory({ initialEntries: ['/list?a=1'] }),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading');
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return {
    go: (to: string, search: Search) => act(async () => void router.navigate({ to, search } as never)),
    proceed: () => act(async () => resolve()),
    asked: () => screen.getByRole('heading').textContent,
    shown: () => screen.getByRole('paragraph').textContent,
  };
};

describe('the search of a page as it was last asked for', () => {
  it('is known before the navigation is shown, so that the next choice begins with it', async () => {
    const { go, proceed, asked, shown } = await shownPages();
    await go('/list', { a: 1, b: 2 });
    expect(asked()).toBe('{"a":1,"b":2}');
    expect(shown()).toBe('{"a":1}');
    await proceed();
    expect(asked()).toBe('{"a":1,"b":2}');
    expect(shown()).toBe('{"a":1,"b":2}');
  });

  it('stays the shown page’s while another page is on its way', async () => {
    const { go, proceed, asked } = await shownPages();
    await go('/other', { c: 3 });
    expect(asked()).toBe('{"a":1}');
    await proceed();
    expect(asked()).toBe('{"c":3}');
  });
});
