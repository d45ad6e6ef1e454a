import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { analytics as texts } from '#lib/texts/en/analytics.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { type WorkspaceReport, workspaceReportQuery } from '../api.ts';
import { WorkspaceAnalyticsPage } from './workspace-analytics.tsx';

afterEach(cleanup);

const none: WorkspaceReport = {
  range: 'ALL',
  from: '2026-03-02',
  to: '2026-03-02',
  in_production: 0,
  awaiting_feedback: 0,
  active_projects: 0,
  csat: null,
  active_clients: 0,
  completed_projects: 0,
  cancelled_projects: 0,
  series: { csat: [], health: [], active_projects: [{ date: '2026-03-02', value: 0 }] },
  before: null,
  top_clients: [],
  current_stages: [],
  upcoming_stages: [],
  client_ratings: [],
  user_ratings: [],
  now: '2026-03-02T12:00:00.000Z',
};
const show = (report: WorkspaceReport, read_only = false) =>
  showPage(<WorkspaceAnalyticsPage range={report.range} onRange={() => {}} />, [
    [meQuery.queryKey, someone()],
    [subscriptionQuery.queryKey, { ...aSubscription, read_only }],
    [workspaceReportQuery(report.range).queryKey, report],
  ]);
const step = () => screen.queryByRole('link', { name: proofEntry.action });

it('leads to a first proof before there is anything to count', async () => {
  await show(none);
  expect(screen.getByText(texts.none)).toBeTruthy();
  expect(step()?.getAttribute('href')).toBe('/projects/proof');
  cleanup();
  await show(none, true);
  expect(screen.getByText(texts.none)).toBeTruthy();
  expect(step()).toBeNull();
});

it.each([
  ['an active project', { ...none, active_projects: 1 }],
  ['a project of former times', { ...none, completed_projects: 1 }],
  ['an empty month', { ...none, range: '1M' as const }],
])('shows the figures of %s', async (_, report) => {
  await show(report);
  expect(screen.queryByText(texts.none)).toBeNull();
  expect(screen.getAllByText(texts.completed).length).toBeGreaterThan(0);
});
