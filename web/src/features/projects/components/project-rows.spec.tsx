import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('renders the visible rows first, then all loaded rows, and only then their number', async () => {
  const items = Array.from({ length: 40 }, (_, id) => ({ id }));
  vi.stubGlobal('fetch', async () => Response.json({ items, cursor: null }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryData(subscriptionQuery.queryKey, { name: 'professional', read_only: false } as never);
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
