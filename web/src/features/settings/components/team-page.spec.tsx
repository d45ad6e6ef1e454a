import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TeamMember } from '#contracts/workspace.ts';
import { ApiError } from '#lib/calls/api.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { mailing } from '#lib/texts/en/mailing.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { pause } from '../autosave.ts';
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

const { saveUser, logOut, makeOwner, toast } = vi.hoisted(() => ({
  saveUser: vi.fn(),
  logOut: vi.fn(),
  makeOwner: vi.fn(),
  toast: vi.fn(),
}));
vi.mock('#ui/index.ts', async (original) => ({ ...(await original<object>()), toast }));
vi.mock('../api.ts', async (original) => ({ ...(await original<object>()), saveUser, logOut, makeOwner }));

beforeEach(() => {
  saveUser.mockReset();
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
    saveUser.mockImplementation(async (_client, id) => {
      if (failing.includes(id)) throw new ApiError(403, undefined);
      return member(id, 'Norah');
    });
    await show();
    rename(1, 'Norah');
    rename(2, 'Piah');
    await vi.advanceTimersByTimeAsync(pause);
    await said(notice);
    expect(saveUser).toHaveBeenCalledTimes(2);
  });

  it('for one member waits for the pause, and reports its failure', async () => {
    saveUser.mockRejectedValue(new ApiError(403, undefined));
    await show();
    rename(1, 'Norah');
    await vi.advanceTimersByTimeAsync(pause - 500);
    expect(saveUser).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    await said('Failed to save Team details');
  });
});

it('shows the members that mails do not reach, and lifts the suppression', async () => {
  saveUser.mockResolvedValue(member(2, 'Nora'));
  await show(null, [owner, { ...member(2, 'Nora'), suppressed: 'bounced' }]);
  expect(screen.getByText(mailing.text.bounced('nora@northwind.example'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: mailing.sendAgain }));
  await said(mailing.sendsAgain);
  expect(saveUser).toHaveBeenCalledWith(expect.anything(), 2, { suppressed: false });
});

it('logs a member out after a question, and offers it neither for the owner nor for oneself', async () => {
  logOut.mockResolvedValue({ ok: true });
  await show(null, [...team, { ...member(4, 'Ira'), invited_until: '2999-01-01T00:00:00.000Z' }]);
  const offered = screen.getAllByRole('button', { name: /^Log .* out everywhere/ });
  expect(offered.map((button) => button.textContent)).toEqual([texts.logOut('Nora'), texts.logOut('Pia')]);
  fireEvent.click(screen.getByRole('button', { name: texts.logOut('Pia') }));
  const dialog = within(screen.getByRole('dialog', { name: texts.confirmLogOut.title }));
  expect(logOut).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: texts.confirmLogOut.remove }));
  await said(texts.loggedOut('Pia'));
  expect(logOut).toHaveBeenCalledExactlyOnceWith(3);
});

it('hands the workspace over after a question, and to nobody who has not accepted', async () => {
  makeOwner.mockResolvedValue(undefined);
  await show(null, [...team, { ...member(4, 'Ira'), invited_until: '2999-01-01T00:00:00.000Z' }]);
  const offered = screen.getAllByRole('button', { name: /^Make .* the owner/ });
  expect(offered.map((button) => button.textContent)).toEqual([
    texts.makeOwner('Nora'),
    texts.makeOwner('Pia'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: texts.makeOwner('Pia') }));
  const dialog = within(screen.getByRole('dialog', { name: texts.confirmOwner.title }));
  expect(makeOwner).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: texts.confirmOwner.remove }));
  await said(texts.handedOver('Pia'));
  expect(makeOwner).toHaveBeenCalledExactlyOnceWith(expect.anything(), 3);
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
