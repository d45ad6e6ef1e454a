import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { points } from '#contracts/points.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { usePointsOfRoom } from './team-points-api.ts';

const server = fakeServer();
afterEach(cleanup);

const round = { id: 1, wf: 2, rev: 3 };

// Cards of all points in one task blocked a phone, whose reader was about to scroll or to tap.
it('points of a room that arrive are left to a later rendering', async () => {
  server.on(points.list, { items: [], good: [], version: 1, pictures: {}, people: [] });
  const client = new QueryClient();
  const seen: unknown[] = [];
  function Room() {
    seen.push(usePointsOfRoom(round, 'v1').data);
    return null;
  }
  render(
    <QueryClientProvider client={client}>
      <Room />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(seen.at(-1)).toBeDefined());
  // Pending, arrived, and rendered in slices.
  expect(seen.map((data) => data !== undefined)).toEqual([false, false, true]);
});
