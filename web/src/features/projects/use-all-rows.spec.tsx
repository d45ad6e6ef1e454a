import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { useAllRows } from './use-all-rows.ts';

const server = fakeServer();
afterEach(cleanup);

it('shows a project once that a later page repeats', async () => {
  const now = '2026-03-02T12:00:00.000Z';
  const items = (...ids: number[]) => ids.map((id) => aRow({ id }));
  server.on(listProjects, ({ query }) =>
    query.cursor ? { items: items(2, 3), cursor: null, now } : { items: items(1, 2), cursor: 'more', now },
  );
  const client = new QueryClient();
  const { result } = renderHook(() => useAllRows({ archived: false, search: '' }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual([1, 2, 3]));
});
