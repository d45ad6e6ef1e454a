import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getDashboard } from '#contracts/reports.ts';
import { fullName } from '#domain/full-name.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aRow } from '#lib/testing/row.testing.ts';
import { aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { sample } from '#lib/texts/en/account.ts';
import { dashboard as texts } from '#lib/texts/en/dashboard.ts';
import { figures as figureTexts } from '#lib/texts/en/figures.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { Toasts } from '#ui/index.ts';
import { type Dashboard, dashboardQuery } from '../api.ts';
import { figures } from '../figures.testing.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { firstStepsOf } from './first-steps.tsx';

const failed = 'Error on loading project data';

const aMove = { move: 'work', stage: 'Copy', since: null } as const;

const server = fakeServer();
beforeEach(() => server.on(getDashboard, badGateway));
afterEach(cleanup);

const show = (known?: Dashboard) =>
  showPage(
    <>
      <DashboardPage />
      <Toasts />
    </>,
    [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, aSubscription],
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

it('compares with 30 days ago, and explains a health of 0', async () => {
  await show({
    ...figures,
    health: 0,
    csat: { rating: 4.5, count: 2 },
    month_ago: { active_projects: 4, health: 0.5, csat: 4 },
  });
  expect(screen.getByText('25% more than 30 days ago')).toBeTruthy();
  expect(screen.getByText('0.5 stars more than 30 days ago')).toBeTruthy();
  expect(screen.getByText(/50 percentage points less than 30 days ago/)).toBeTruthy();
  expect(screen.getByText(/None of the 5 active projects is on target\./)).toBeTruthy();
});

it('tells the target date of a move where it has passed or is near', async () => {
  const row = (id: number, next_target: string | null) =>
    aRow({ id, name: `Film ${id}`, next_target, timezone: 'UTC', own_move: aMove });
  await show({
    ...figures,
    now: '2026-03-04T10:00:00.000Z',
    yours: [row(1, '2026-03-03'), row(2, '2026-03-06'), row(3, '2026-03-20'), row(4, null)],
  });
  expect(screen.getByText(texts.targetMissed('03/03/2026'))).toBeTruthy();
  expect(screen.getByText(texts.target('06/03/2026'))).toBeTruthy();
  expect(screen.getAllByText(/^Target /)).toHaveLength(2);
});

it('tells the day of feedback in the project’s zone, as its timeline does', async () => {
  const feedback_due = '2026-03-03T23:00:00.000Z';
  const row = (id: number, timezone: string) =>
    aRow({ id, timezone, feedback_due, status: 'overdue_feedback' });
  await show({
    ...figures,
    now: '2026-03-04T10:00:00.000Z',
    overdue: [row(1, 'America/New_York'), row(2, 'Asia/Tokyo')],
    turns: { ...figures.turns, late: 2 },
  });
  expect(screen.getByText('03/03/2026')).toBeTruthy();
  expect(screen.getByText('04/03/2026')).toBeTruthy();
});

it('prints all rows, with the time and the reader, and shows the first ones again afterwards', async () => {
  const yours = Array.from({ length: 7 }, (_, index) =>
    aRow({ id: index + 1, name: `Project ${index + 1}` }),
  );
  await show({ ...figures, yours, turns: { ...figures.turns, yours: 7 } });
  const rows = () => screen.getAllByText(/^Project \d$/).length;
  const by = /^Printed on .* by /;
  expect(rows()).toBe(5);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rows()).toBe(7);
  expect(screen.getByText(by).textContent).toContain(fullName(someone().user));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rows()).toBe(5);
  expect(screen.queryByText(by)).toBeNull();
});

describe('first steps', () => {
  const none = { ...figures, active_projects: 0, average_completion_days: null };
  const seats = { active_users: 1, users_allowed: 5 };

  const aMonthAgo = { active_projects: 1, health: 1, csat: null };

  const turned = (turns: Partial<Dashboard['turns']>) => ({
    ...none,
    active_projects: 1,
    turns: { ...none.turns, ...turns },
  });
  const sent = turned({ clients: 1 });
  const approved = turned({ done: 1 });
  const asked = { ...turned({ yours: 1 }), yours: [{ id: 4, own_move: { sent_id: 5 } }] } as Dashboard;
  const opened = { id: 4, own_move: {}, lastClicked: '2026-03-02T10:00:00.000Z' };
  const wentOn = { ...turned({ yours: 1 }), yours: [opened] } as unknown as Dashboard;

  it.each([
    ['nothing', none, seats, null, { logo: false, proof: false, team: false }],
    ['a logo', none, seats, 'https://files.example/logo.png', { logo: true, proof: false, team: false }],
    ['a project', { ...none, active_projects: 1 }, seats, null, { logo: false, proof: false, team: false }],
    ['a round that was sent', sent, seats, null, { logo: false, proof: true, team: false }],
    ['a round that came back', asked, seats, null, { logo: false, proof: true, seeAs: false, team: false }],
    ['an approval this week', approved, seats, null, { logo: false, proof: true, team: false }],
    [
      'an approval, and a next stage',
      wentOn,
      seats,
      null,
      { logo: false, proof: true, seeAs: false, team: false },
    ],
    ['a colleague', none, { ...seats, active_users: 2 }, null, { logo: false, proof: false, team: true }],
    ['a single seat', none, { active_users: 1, users_allowed: 1 }, null, { logo: false, proof: false }],
    ['three projects', { ...none, active_projects: 3 }, seats, null, undefined],
    [
      'two projects beside the sample',
      { ...none, active_projects: 3 },
      { ...seats, sample_project: 3 },
      null,
      { logo: false, proof: false, seeAs: false, team: false },
    ],
    [
      'a project finished in a week of before',
      { ...none, average_completion_days: 2 },
      seats,
      null,
      { logo: false, proof: true, team: false },
    ],
    ['figures of a month ago', { ...none, month_ago: aMonthAgo }, seats, null, undefined],
  ])('are known of a workspace with %s', (_, known, subscription, logo, expected) => {
    expect(firstStepsOf(known, subscription, logo, false)).toEqual(expected);
  });

  it.each([
    ['the sample project', none, { ...seats, sample_project: 3 }, false],
    ['a project that awaits the agency', asked, seats, true],
  ])('have a look as the client on %s', (_, known, subscription, hasSeen) => {
    expect(firstStepsOf(known, subscription, null, hasSeen)).toMatchObject({ seeAs: hasSeen });
  });

  const open = (more: object = {}, active_users = 1) =>
    showPage(<DashboardPage />, [
      [meQuery.queryKey, { ...someone(), ...more }],
      [subscriptionQuery.queryKey, { ...aSubscription, active_users, users_allowed: 5 }],
      [dashboardQuery.queryKey, sent],
    ]);
  it('stand in the place of the sample’s notice, and make the proof the first button', async () => {
    localStorage.clear();
    await showPage(<DashboardPage />, [
      [meQuery.queryKey, someone()],
      [subscriptionQuery.queryKey, { ...aSubscription, ...seats, sample_project: 3 }],
      [dashboardQuery.queryKey, { ...none, active_projects: 1 }],
    ]);
    const classOf = (name: string) => screen.getByRole('link', { name }).className;
    const [proof, create] = [classOf(proofEntry.action), classOf(texts.create)];
    expect(screen.queryByText(sample.title)).toBeNull();
    expect(screen.getByText(new RegExp(figureTexts.sampleNote))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: texts.firstSteps.hide }));
    expect(screen.getByText(sample.title)).toBeTruthy();
    expect([classOf(texts.create), classOf(proofEntry.action)]).toEqual([proof, create]);
    expect(proof).not.toBe(create);
    localStorage.clear();
  });

  const title = () => screen.queryByRole('heading', { name: texts.firstSteps.title });

  it('lead to what is left, and stay hidden once they are', async () => {
    localStorage.clear();
    await open();
    expect(screen.getByText(texts.firstSteps.count(1, 3))).toBeTruthy();
    expect(screen.queryByRole('link', { name: texts.firstSteps.steps.proof.action })).toBeNull();
    expect(screen.getByRole('link', { name: texts.firstSteps.steps.team.action }).getAttribute('href')).toBe(
      '/settings/team#invite',
    );
    fireEvent.click(screen.getByRole('button', { name: texts.firstSteps.hide }));
    expect(title()).toBeNull();
    cleanup();
    await open();
    expect(title()).toBeNull();
    localStorage.clear();
  });

  it('go away by themselves, and are not shown to admins', async () => {
    const me = someone();
    await open({ tenant: { ...me.tenant, logo: 'https://files.example/logo.png' } }, 2);
    expect(title()).toBeNull();
    cleanup();
    await open({ user: { ...me.user, owner: false, admin: true } });
    expect(title()).toBeNull();
  });
});
