import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handOver, logOutUser, updateUser } from '#contracts/team.ts';
import { getMe, getSubscription, listUsers, type TeamMember } from '#contracts/workspace.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { aSubscription, someone } from '#lib/testing/samples.testing.ts';
import { mailing } from '#lib/texts/en/mailing.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { TeamPage } from './team-page.tsx';

const texts = settings.team;
const { contact: _, tenant: __, user: owner } = { ...someone() };
const member = (id: number, name: string) => ({
  ...owner,
  id,
  name,
  surname: '',
  email: `${name.toLowerCase()}@northwind.example`,
  owner: false,
  admin: false,
});
const team = [owner, member(2, 'Nora'), member(3, 'Pia')];

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock('#ui/index.ts', async (original) => ({ ...(await original<object>()), toast }));

const server = fakeServer();
beforeEach(() => {
  toast.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = async (users_allowed: number | null = null, users: readonly TeamMember[] = team) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(meQuery.queryKey, someone());
  client.setQueryData(usersQuery.queryKey, { users: [...users] });
  client.setQueryData(subscriptionQuery.queryKey, { users_allowed, active_users: team.length } as never);
  const routeTree = createRootRoute({
    component: TeamPage,
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: texts.title });
};
const rename = (place: number, name: string) => {
  const field = screen.getAllByLabelText(/^First name/)[place];
  if (field) fireEvent.change(field, { target: { value: name } });
};
const said = (title: string) =>
  vi.waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title })));

it('tells the day of a last visit where the answer has it, and says to all who sees it', async () => {
  await show(null, [owner, { ...member(2, 'Nora'), last_visit: '2026-11-27' }]);
  screen.getByText(texts.visits);
  expect(screen.getAllByText(/^Last visit/).map(({ textContent }) => textContent)).toEqual([
    texts.lastVisit('27/11/2026'),
  ]);
});

describe('a save of the team', () => {
  it.each([
    ['none of several', [2, 3], 'Failed to save any of the Team details changes'],
    ['one of several', [3], 'Some Team details were not saved'],
  ])('failing for %s says so', async (_case, failing, notice) => {
    server.on(updateUser, ({ params }) =>
      failing.includes(params.id) ? refuse('needs_admin') : member(params.id, 'Norah'),
    );
    await show();
    rename(1, 'Norah');
    rename(2, 'Piah');
    await vi.advanceTimersByTimeAsync(1500);
    await said(notice);
    expect(server.calls(updateUser)).toHaveLength(2);
  });

  it('for one member waits for the pause, and reports its failure', async () => {
    server.on(updateUser, refuse('needs_admin'));
    await show();
    rename(1, 'Norah');
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.calls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    await said('Failed to save Team details');
  });
});

it('shows the members that mails do not reach, and lifts the suppression', async () => {
  server.on(updateUser, member(2, 'Nora'));
  await show(null, [owner, { ...member(2, 'Nora'), suppressed: 'bounced' }]);
  expect(screen.getByText(mailing.text.bounced('nora@northwind.example'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: mailing.sendAgain }));
  await said(mailing.sendsAgain);
  expect(server.calls()).toMatchObject([
    { route: updateUser, params: { id: 2 }, body: { suppressed: false } },
  ]);
});

it('logs a member out after a question, and offers it neither for the owner nor for oneself', async () => {
  server.on(logOutUser, { ok: true });
  await show(null, [...team, { ...member(4, 'Ira'), invited_until: '2999-01-01T00:00:00.000Z' }]);
  const offered = screen.getAllByRole('button', { name: /^Log .* out everywhere/ });
  expect(offered.map((button) => button.textContent)).toEqual([texts.logOut('Nora'), texts.logOut('Pia')]);
  fireEvent.click(screen.getByRole('button', { name: texts.logOut('Pia') }));
  const dialog = within(screen.getByRole('dialog', { name: texts.confirmLogOut.title }));
  expect(server.calls()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: texts.confirmLogOut.remove }));
  await said(texts.loggedOut('Pia'));
  expect(server.calls()).toMatchObject([{ route: logOutUser, params: { id: 3 } }]);
});

it('hands the workspace over after a question, and to nobody who has not accepted', async () => {
  server.on(handOver, { ok: true });
  server.on(listUsers, { users: team });
  server.on(getMe, someone());
  server.on(getSubscription, aSubscription);
  await show(null, [...team, { ...member(4, 'Ira'), invited_until: '2999-01-01T00:00:00.000Z' }]);
  const offered = screen.getAllByRole('button', { name: /^Make .* the owner/ });
  expect(offered.map((button) => button.textContent)).toEqual([
    texts.makeOwner('Nora'),
    texts.makeOwner('Pia'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: texts.makeOwner('Pia') }));
  const dialog = within(screen.getByRole('dialog', { name: texts.confirmOwner.title }));
  expect(server.calls()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: texts.confirmOwner.remove }));
  await said(texts.handedOver('Pia'));
  expect(server.calls(handOver)).toMatchObject([{ params: { id: 3 } }]);
});

it('marks the owner, who keeps every permission, and shows addresses read-only', async () => {
  await show();
  expect(screen.getAllByText(texts.owner, { exact: true })).toHaveLength(1);
  const boxes = within(screen.getByRole('group', { name: texts.permissionsOf('Olga Owner') }));
  expect(boxes.getAllByRole('checkbox').every((box) => box.getAttribute('aria-disabled') === 'true')).toBe(
    true,
  );
  const addresses = screen.getAllByLabelText(texts.field.email);
  expect(addresses).toHaveLength(team.length);
  expect(addresses.every((field) => (field as HTMLInputElement).readOnly)).toBe(true);
});

it.each([
  [1, 'A free trial supports one user'],
  [3, texts.limit],
])('asks for an upgrade where %i seats are taken', async (seats, words) => {
  await show(seats);
  fireEvent.click(screen.getByRole('button', { name: texts.add }));
  await screen.findByRole('dialog', { name: words });
});

it('refuses an address for an invitation that the server would refuse', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: texts.add }));
  const dialog = within(screen.getByRole('dialog', { name: texts.invite.title }));
  fireEvent.change(dialog.getByLabelText(/^First name/), { target: { value: 'Nora' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /^Email/ }), {
    target: { value: 'nörä@harbor.example' },
  });
  fireEvent.click(dialog.getByRole('button', { name: texts.invite.action }));
  expect(dialog.getAllByText(texts.emailWrong).length).toBeGreaterThan(0);
});
