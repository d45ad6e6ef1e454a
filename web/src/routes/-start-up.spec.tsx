/** Start-up of a signed-in page: its calls, and how failures are handled (administration.md section 7). */
import { isRedirect } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { emailTemplatesQuery } from '#lib/calls/workspace-queries.ts';
import { useFailureNotice } from '#lib/page/load-error.tsx';
import { someone } from '#lib/testing/samples.testing.ts';
import { Dialog, Toasts } from '#ui/index.ts';
import { Route } from './_app.tsx';

const session = vi.hoisted(() => ({ currentTokens: vi.fn() }));
vi.mock('#lib/session/tokens.ts', async (original) => ({ ...(await original<object>()), ...session }));

/** Answers by path; all other calls fail. */
const answers = new Map<string, unknown>();
const lists = ['/api/users', '/api/user-profiles', '/api/email-templates', '/api/qc_templates'];
/** Calls in order, and the calls that were pending concurrently. */
const asked: string[] = [];
const atOnce: string[][] = [];
let underWay: string[] = [];

const network = async (address: RequestInfo | URL): Promise<Response> => {
  const path = String(address);
  asked.push(path);
  underWay = [...underWay, path];
  atOnce.push(underWay);
  await new Promise((resolve) => setTimeout(resolve));
  underWay = underWay.filter((other) => other !== path);
  return answers.has(path) ? Response.json(answers.get(path)) : Response.json({}, { status: 500 });
};

const warn = vi.spyOn(console, 'warn');
const defaults = queryClient.getDefaultOptions();

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  queryClient.setDefaultOptions({ queries: { ...defaults.queries, retryDelay: 0 } });
  warn.mockReturnValue();
  answers.clear();
  answers.set('/api/me', someone());
  answers.set('/api/tenant-info', {
    name: 'Northwind',
    identity: { pool: 'p', client: 'c', endpoint: null },
  });
  session.currentTokens.mockResolvedValue({
    accessToken: { toString: () => 'token', payload: { sub: 'olga' } },
  });
  asked.length = 0;
  atOnce.length = 0;
  underWay = [];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

type Call = (context: unknown) => Promise<unknown>;
const { beforeLoad, loader } = Route.options as object as { beforeLoad: Call; loader: Call };
const load = () => loader({ context: { queryClient } });
const logged = () => warn.mock.calls.map(([words]) => String(words));

it('loads the lists of agents concurrently, in the background', async () => {
  for (const path of ['/api/subscriptions', ...lists]) answers.set(path, {});
  await load();
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(['/api/subscriptions', ...lists])));
  expect(atOnce).toContainEqual(expect.arrayContaining(['/api/me', '/api/subscriptions']));
  expect(atOnce).toContainEqual(expect.arrayContaining(lists));
  expect(logged()).toEqual([]);
});

it('loads none of these lists for clients', async () => {
  answers.set('/api/subscriptions', {});
  answers.set('/api/me', someone({ id: 20001, client_id: 2 }));
  await load();
  await vi.waitFor(() => expect(underWay).toEqual([]));
  expect(asked.toSorted()).toEqual(['/api/me', '/api/subscriptions']);
});

it('retries failures, and only logs them', async () => {
  await expect(load()).resolves.toBeUndefined();
  await vi.waitFor(() => expect(logged()).toHaveLength(1 + lists.length));
  expect(logged()).toContain('start-up: subscription could not be loaded');
  for (const path of ['/api/subscriptions', ...lists]) {
    expect(asked.filter((other) => other === path)).toHaveLength(3);
  }
});

it('does not log a load that was cancelled with the page that shared it', async () => {
  for (const path of ['/api/subscriptions', ...lists]) answers.set(path, {});
  const held = '/api/email-templates';
  vi.stubGlobal('fetch', (address: RequestInfo | URL) => {
    if (address !== held) return network(address);
    asked.push(held);
    return new Promise(() => {});
  });
  await load();
  await vi.waitFor(() => expect(asked).toContain(held));
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
