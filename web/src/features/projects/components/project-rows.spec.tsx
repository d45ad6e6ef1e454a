import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { ProjectRows } from './project-rows.tsx';
import type { ProjectTableProps } from './project-table.tsx';

/** Row count and status after each render. */
const drawn: { rows: number; told: boolean }[] = [];

vi.mock(import('./project-table.tsx'), async (original) => ({
  ...(await original()),
  ProjectTable: ({ rows }: ProjectTableProps) => {
    useLayoutEffect(() => {
      drawn.push({ rows: rows.length, told: screen.queryByRole('status') !== null });
    });
    return <div />;
  },
}));

const server = fakeServer();
afterEach(cleanup);

it('renders the visible rows first, then all loaded rows, and only then their number', async () => {
  const items = Array.from({ length: 40 }, (_, index) => aRow({ id: index + 1 }));
  server.on(listProjects, { items, cursor: null, now: '2026-03-02T12:00:00.000Z' });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryData(subscriptionQuery.queryKey, aSubscription);
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <ProjectRows of={{ archived: false, search: '' }} archived={false} empty={null} />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByText(texts.shown(40, true));
  const steps = drawn.filter(({ rows }, index) => rows !== drawn[index - 1]?.rows);
  expect(steps).toEqual([
    { rows: 0, told: false },
    { rows: 16, told: false },
    { rows: 40, told: true },
  ]);
});
