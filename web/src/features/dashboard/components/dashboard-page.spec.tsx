import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someone } from '#lib/samples.testing.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { showPage } from '#lib/show-page.testing.tsx';
import { Toasts } from '#ui/index.ts';
import { type Dashboard, dashboardQuery } from '../api.ts';
import { DashboardPage } from './dashboard-page.tsx';

const figures: Dashboard = {
  in_production: 3,
  awaiting_feedback: 2,
  active_projects: 5,
  average_completion_days: 8.5,
  health: 0.8,
  csat: null,
  current_stages: [],
  upcoming_stages: [],
  due_today: [],
  overdue: [],
  turns: { yours: 0, clients: 0, late: 0, today: 0, done: 0 },
  yours: [],
  now: '2026-03-02T12:00:00.000Z',
};
const failed = 'Error on loading project data';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (known?: Dashboard) =>
  showPage(
    <>
      <DashboardPage />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { name: 'professional', appsumo: false, read_only: false }],
      ...(known ? [[dashboardQuery.queryKey, known] as const] : []),
    ],
  );

it('says in the place of figures that they could not be loaded', async () => {
  await show();
  expect(await screen.findByText(failed)).toBeTruthy();
});

it('leaves figures where they are, and notifies that no newer ones came', async () => {
  const client = await show(figures);
  await act(() => client.refetchQueries({ queryKey: dashboardQuery.queryKey }));
  expect(await screen.findByRole('button', { name: `Dismiss: ${failed}` })).toBeTruthy();
  expect(screen.getByText('8.5 days')).toBeTruthy();
});
