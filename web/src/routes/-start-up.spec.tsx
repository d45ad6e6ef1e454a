/** Start-up of a signed-in page: its calls, and how failures are handled (administration.md section 7). */
import { isRedirect } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getUserProfile } from '#contracts/team.ts';
import { emailTemplates, qcTemplates } from '#contracts/templates.ts';
import { getMe, getSubscription, getTenantByHost, listUsers } from '#contracts/workspace.ts';
import { ApiError } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { useFailureNotice } from '#lib/page/load-error.tsx';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { aProfile, aSubscription, aWorkspaceHere, someone } from '#lib/testing/samples.testing.ts';
import { Dialog, Toasts } from '#ui/index.ts';
import { Route } from './_app.tsx';

const session = vi.hoisted(() => ({ currentTokens: vi.fn() }));
vi.mock('#lib/session/tokens.ts', async (original) => ({ ...(await original<object>()), ...session }));

/** Lists of agents. */
const lists = [listUsers, getUserProfile, emailTemplates.list, qcTemplates.list];

const server = fakeServer();
const warn = vi.spyOn(console, 'warn');
const defaults = queryClient.getDefaultOptions();

beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { ...defaults.queries, retryDelay: 0 } });
  warn.mockReturnValue();
  server.on(getMe, someone());
  server.on(getSubscription, aSubscription);
  server.on(listUsers, { users: [] });
  server.on(getUserProfile, aProfile);
  for (const { list } of [emailTemplates, qcTemplates]) server.on(list, { items: [] });
  server.on(getTenantByHost, aWorkspaceHere);
  session.currentTokens.mockResolvedValue({
    accessToken: { toString: () => 'token', payload: { sub: 'olga' } },
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.clearAllMocks();
});

type Call = (context: unknown) => Promise<unknown>;
const { beforeLoad, loader } = Route.options as object as { beforeLoad: Call; loader: Call };
const load = () => loader({ context: { queryClient } });
/** Names of the calls. */
const names = () =>
  server
    .calls()
    .map(({ route }) => route.name)
    .toSorted();
const logged = () => warn.mock.calls.map(([words]) => String(words));

it('loads the lists of agents concurrently, in the background', async () => {
  const me = server.hold(getMe);
  const subscriptions = server.hold(getSubscription);
  const loaded = load();
  await vi.waitFor(() => expect([me, subscriptions]).toMatchObject([[{}], [{}]]));
  subscriptions[0]?.answer(aSubscription);
  const users = server.hold(listUsers);
  const profiles = server.hold(getUserProfile);
  const mails = server.hold(emailTemplates.list);
  const checks = server.hold(qcTemplates.list);
  me[0]?.answer(someone());
  await loaded;
  await vi.waitFor(() => expect([users, profiles, mails, checks]).toMatchObject([[{}], [{}], [{}], [{}]]));
  users[0]?.answer({ users: [] });
  profiles[0]?.answer(aProfile);
  for (const held of [mails, checks]) held[0]?.answer({ items: [] });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(logged()).toEqual([]);
});

it('loads none of these lists for clients', async () => {
  server.on(getMe, someone({ id: 20001, client_id: 2 }));
  await load();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(names()).toEqual(['getMe', 'getSubscription']);
});

it('retries failures, and only logs them', async () => {
  for (const route of [getSubscription, ...lists]) server.on(route, badGateway);
  await expect(load()).resolves.toBeUndefined();
  await vi.waitFor(() => expect(logged()).toHaveLength(1 + lists.length));
  expect(logged()).toContain('start-up: subscription could not be loaded');
  for (const route of [getSubscription, ...lists]) expect(server.calls(route)).toHaveLength(3);
});

it('does not log a load that was cancelled with the page that shared it', async () => {
  server.leave(emailTemplates.list);
  await load();
  await vi.waitFor(() => expect(server.calls(emailTemplates.list)).toHaveLength(1));
  const shared = queryClient.ensureQueryData(emailTemplatesQuery);
  await Promise.all([
    expect(shared).rejects.toThrow('CancelledError'),
    queryClient.cancelQueries(emailTemplatesQuery),
  ]);
  expect(logged()).toEqual([]);
});

const startsAgain = async () => {
  const location = { href: '/projects/7' };
  const thrown = await beforeLoad({ location, matches: [] }).catch((error: unknown) => error);
  return isRedirect(thrown) ? thrown.options : undefined;
};

it('admits a signed-in person, and redirects everybody else to the sign-in and back', async () => {
  expect(await startsAgain()).toBeUndefined();
  session.currentTokens.mockResolvedValue(null);
  expect(await startsAgain()).toMatchObject({ to: '/signin', search: { back: '/projects/7' } });
});

it('logs that a token could not be fetched, and restarts the sign-in', async () => {
  session.currentTokens.mockRejectedValue(new Error('Refresh Token has been revoked'));
  expect(await startsAgain()).toMatchObject({ to: '/signin' });
  expect(logged()).toEqual(['token fetch failed']);
});

it('does not restart the sign-in while offline', async () => {
  expect(await startsAgain()).toBeUndefined();
  session.currentTokens.mockRejectedValue(Object.assign(new Error('x'), { name: 'NetworkError' }));
  expect(await startsAgain()).toBeUndefined();
  expect(logged()).toEqual([]);
});

function Figures({ error }: { error: Error | null }) {
  useFailureNotice(error, 'Error loading dashboard');
  return <Toasts />;
}

it('notifies of figures that fail, once for the same failure', () => {
  const { rerender } = render(<Figures error={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Figures error={new ApiError(500, undefined)} />);
  rerender(<Figures error={new ApiError(500, undefined)} />);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Error loading dashboard'),
  ]);
});

it('opens no window wider than 800 px', () => {
  render(<Dialog open onClose={() => {}} title="Wide" width={1200} />);
  expect(screen.getByRole('dialog').style.getPropertyValue('--width')).toBe('800px');
});
