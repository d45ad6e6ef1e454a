/** Frame and its parts on every page; dashboard and workspace analytics. */
import type { Page } from 'playwright-core';
import type { getDashboard, getWorkspaceReport } from '#contracts/reports.ts';
import type { AnswerOf } from '#contracts/route.ts';
import { frame } from '#lib/texts/en/frame.ts';
import { security } from '#lib/texts/en/security.ts';
import { sessions } from '#lib/texts/en/sessions.ts';
import { tour } from '#lib/texts/en/tour.ts';
import {
  answering,
  changing,
  failing,
  inDialog,
  noConnection,
  offline,
  onStarter,
  readOnly,
  type Shot,
  subscribed,
  waiting,
} from './shot.ts';

const search = (query: string) => async (page: Page) => {
  await inDialog(frame.search)(page);
  await page.getByRole('dialog').getByRole('combobox').fill(query);
  if (query !== '') await page.getByRole('option').or(page.getByText('No results for')).first().waitFor();
};

const takeTour = (step: number) => async (page: Page) => {
  await page.getByRole('button', { name: frame.help }).click();
  await page.getByRole('menuitem', { name: frame.guidedTour }).click();
  for (let at = 0; at < step; at += 1) {
    await page.getByRole('dialog').getByRole('button', { name: tour.next }).click();
    await page.getByText(tour.step(at + 2, 5)).waitFor();
  }
  await page.getByRole('dialog').waitFor();
};

const openMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('menuitem').first().waitFor();
};

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

type Figures = AnswerOf<typeof getDashboard>;
/** Dashboard of a workspace without any activity. */
const noFigures: Figures = {
  in_production: 0,
  awaiting_feedback: 0,
  active_projects: 0,
  average_completion_days: null,
  health: null,
  csat: null,
  month_ago: null,
  current_stages: [],
  upcoming_stages: [],
  due_today: [],
  overdue: [],
  turns: { yours: 0, clients: 0, late: 0, today: 0, done: 0 },
  yours: [],
  now: new Date().toISOString(),
};
const today = new Date().toISOString().slice(0, 10);
const noReport: AnswerOf<typeof getWorkspaceReport> = {
  range: 'ALL',
  from: today,
  to: today,
  in_production: 0,
  awaiting_feedback: 0,
  active_projects: 0,
  csat: null,
  active_clients: 0,
  completed_projects: 0,
  cancelled_projects: 0,
  series: { csat: [], health: [], active_projects: [] },
  before: null,
  top_clients: [],
  current_stages: [],
  upcoming_stages: [],
  client_ratings: [],
  user_ratings: [],
  now: noFigures.now,
};

export const frameShots: readonly Shot[] = [
  { name: 'dashboard', path: '/' },
  { name: 'dashboard-as-agent', path: '/', as: 'agent' },
  { name: 'dashboard-empty', path: '/', given: answering('**/api/reports/projects', noFigures) },
  {
    name: 'dashboard-first-project',
    path: '/',
    given: changing('**/api/reports/projects', ({ yours }: Figures) => ({
      ...noFigures,
      active_projects: 1,
      turns: { ...noFigures.turns, yours: 1 },
      yours: yours.slice(0, 1),
    })),
  },
  {
    name: 'dashboard-targets',
    path: '/',
    given: changing('**/api/reports/projects', ({ yours, ...figures }: Figures) => ({
      ...figures,
      yours: yours.map((row, at) => ({ ...row, next_target: inDays(at - 1).slice(0, 10) })),
    })),
  },
  { name: 'dashboard-loading', path: '/', given: waiting('**/api/reports/projects'), loading: true },
  {
    name: 'dashboard-offline',
    path: '/',
    given: offline('**/api/reports/projects'),
    refused: noConnection,
  },
  { name: 'dashboard-failing', path: '/', given: failing('**/api/reports/projects'), refused: 500 },
  { name: 'analytics', path: '/workspace-analytics' },
  { name: 'analytics-paper', path: '/workspace-analytics', paper: true, desk: true },
  { name: 'dashboard-paper', path: '/', paper: true, desk: true },
  { name: 'analytics-month', path: '/workspace-analytics?range=1M' },
  {
    name: 'analytics-empty',
    path: '/workspace-analytics',
    given: answering('**/api/reports/workspace*', noReport),
  },
  { name: 'analytics-read-only', path: '/workspace-analytics', given: readOnly },
  { name: 'analytics-locked', path: '/workspace-analytics', given: onStarter },
  {
    name: 'analytics-loading',
    path: '/workspace-analytics',
    given: waiting('**/api/reports/workspace*'),
    loading: true,
  },
  {
    name: 'analytics-failing',
    path: '/workspace-analytics',
    given: failing('**/api/reports/workspace*'),
    refused: 500,
  },
  { name: 'search-results', path: '/projects', act: search('vel') },
  { name: 'search-none', path: '/projects', act: search('zzzz') },
  { name: 'search-hint', path: '/projects', act: search('') },
  {
    name: 'search-failing',
    path: '/projects',
    given: failing('**/api/search*'),
    refused: 500,
    act: async (page) => {
      await inDialog(frame.search)(page);
      await page.getByRole('dialog').getByRole('combobox').fill('vel');
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  { name: 'help', path: '/help' },
  { name: 'help-as-client', path: '/help', as: 'client' },
  // A wide page leads on to the first of them.
  { name: 'settings-list', path: '/settings', phone: true },
  {
    name: 'settings-folded',
    path: '/settings/team',
    act: (page) => page.getByRole('button', { name: 'Collapse sidebar' }).click(),
  },
  {
    name: 'sidebar-folded',
    path: '/projects',
    act: (page) => page.getByRole('button', { name: 'Collapse sidebar' }).click(),
  },
  { name: 'help-menu', path: '/help', act: openMenu(frame.help), window: true },
  { name: 'account-menu', path: '/help', act: openMenu(frame.account), window: true },
  {
    name: 'account-menu-workspaces',
    path: '/help',
    given: answering('**/api/workspaces', {
      workspaces: [
        {
          id: 1,
          name: 'Northwind Studio',
          logo: null,
          theme: 'indigo',
          url: 'http://northwind.localhost',
          custom_domains: null,
        },
        {
          id: 2,
          name: 'Contoso Agency',
          logo: null,
          theme: 'cyan',
          url: 'http://contoso.localhost',
          custom_domains: null,
        },
      ],
    }),
    act: openMenu(frame.account),
    window: true,
  },
  { name: 'tour-first', path: '/', act: takeTour(0) },
  { name: 'tour-home', path: '/', act: takeTour(1) },
  { name: 'tour-timeline', path: '/', act: takeTour(2) },
  { name: 'tour-see-as', path: '/', act: takeTour(3) },
  { name: 'subscription-expired', path: '/', given: readOnly, window: true },
  {
    name: 'subscription-cancelled',
    path: '/',
    given: subscribed({ cancellation_date: inDays(20), expires: inDays(20) }),
    window: true,
  },
  { name: 'subscription-seats', path: '/', given: subscribed({ users_allowed: 3 }), window: true },
  {
    name: 'subscription-grace',
    path: '/',
    given: subscribed({ expires: inDays(-1), grace_period: inDays(6) }),
    window: true,
  },
  {
    name: 'subscription-suspended',
    path: '/',
    as: 'agent',
    given: subscribed({
      expires: inDays(-60),
      grace_period: inDays(-50),
      cancellation_date: inDays(-1),
      read_only: true,
    }),
    act: (page) => page.getByRole('dialog').waitFor(),
    window: true,
  },
  { name: 'sample-notice', path: '/projects', given: subscribed({ sample_project: 1 }) },
  { name: 'not-found', path: '/nowhere' },
  { name: 'not-found-signed-out', path: '/nowhere', as: 'guest' },
  { name: 'client-not-allowed', path: '/clients', as: 'client' },
  { name: 'client-menu', path: '/projects', as: 'client', act: openMenu(frame.account), window: true },
  {
    name: 'client-sessions',
    path: '/projects',
    as: 'client',
    act: async (page) => {
      await openMenu(frame.account)(page);
      await page.getByRole('menuitem', { name: security.title }).click();
      await page.getByText(sessions.lead).waitFor();
    },
  },
];
