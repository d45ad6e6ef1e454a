import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { listProjects } from '#contracts/projects.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aDeliverable, aRow } from '#lib/testing/row.testing.ts';
import { aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import type { Selection } from '../use-selection.ts';
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

const of = { archived: false, search: '' };

const renderRows = (rows: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryData(subscriptionQuery.queryKey, aSubscription);
  render(
    <QueryClientProvider client={client}>
      <Suspense>{rows}</Suspense>
    </QueryClientProvider>,
  );
};

it('renders the visible rows first, then all loaded rows, and only then their number', async () => {
  const items = Array.from({ length: 40 }, (_, index) => aRow({ id: index + 1 }));
  server.on(listProjects, { items, cursor: null, now: '2026-03-02T12:00:00.000Z' });
  renderRows(<ProjectRows of={of} archived={false} empty={null} />);
  await screen.findByText(texts.shown(40, true));
  const steps = drawn.filter(({ rows }, index) => rows !== drawn[index - 1]?.rows);
  expect(steps).toEqual([
    { rows: 0, told: false },
    { rows: 16, told: false },
    { rows: 40, told: true },
  ]);
});

// Regression: those of the first page alone were selected.
it('asks to remind of all that wait, on whichever page of the list, as far as one command takes them', async () => {
  const pages = 5;
  server.on(listProjects, ({ query }) => {
    const page = Number(query.cursor ?? 0);
    const items = Array.from({ length: 50 }, (_, index) =>
      aRow({
        id: page * 50 + index + 1,
        workflows: [aDeliverable({ status: index % 2 === 0 ? 'overdue_feedback' : 'in_production' })],
      }),
    );
    const cursor = page + 1 < pages ? String(page + 1) : null;
    return { items, cursor, now: '2026-03-02T12:00:00.000Z' };
  });
  const kept = vi.fn<Selection['keep']>();
  const selection = { on: false, rows: new Map(), over: 0, keep: kept } as unknown as Selection;
  renderRows(<ProjectRows {...{ of, selection }} archived={false} empty={null} asksToRemind />);
  await waitFor(() => expect(kept).toHaveBeenCalled());
  expect(kept.mock.calls.map(([rows]) => rows.map(({ id }) => id))).toEqual([
    Array.from({ length: 100 }, (_, index) => 2 * index + 1),
  ]);
});
