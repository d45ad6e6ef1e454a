/** Form of a client that is left, or edited on, while its calls are on the way. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, createClient, listClients, uploadClientLogo } from '#contracts/clients.ts';
import { listContactMailing } from '#contracts/mailing.ts';
import { mailingQuery } from '#lib/calls/contact-mailing.ts';
import { usersQuery } from '#lib/calls/workspace-queries.ts';
import { LeaveGuard } from '#lib/page/leave-guard.tsx';
import { meQuery, subscriptionQuery } from '#lib/session/me.ts';
import { aClient } from '#lib/testing/client.testing.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { someone } from '#lib/testing/samples.testing.ts';
import { clients as texts } from '#lib/texts/en/clients.ts';
import { leaving } from '#lib/texts/en/leaving.ts';
import { logo } from '#lib/texts/en/logo.ts';
import { Toasts } from '#ui/index.ts';
import { ClientForm } from './client-form.tsx';

const server = fakeServer();
/** Pixels of the next picture that is cut. */
let pixels = 'first';
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 900, height: 600, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob([pixels], { type: 'image/png' })),
  );
  server.on(listClients, { clients: [] });
  server.leave(listContactMailing);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const created = vi.fn();
const show = async (saved: Client | undefined) => {
  created.mockReset();
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queries.setQueryData(meQuery.queryKey, someone());
  for (const { queryKey } of [subscriptionQuery, usersQuery, mailingQuery([20001]), mailingQuery([])])
    queries.setQueryDefaults(queryKey, { enabled: false });
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <LeaveGuard />
      </>
    ),
  });
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: () => <ClientForm client={saved} onCreated={created} />,
    }),
    createRoute({ getParentRoute: () => root, path: '/else', component: () => <p>Elsewhere</p> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByLabelText(/^Client name/);
  return async () => {
    act(() => void router.navigate({ to: '/else' as never }));
    fireEvent.click(await screen.findByRole('button', { name: leaving.go }));
    await screen.findByText('Elsewhere');
  };
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  type(/^Client name/, 'Acme');
  type(/^First name/, 'Ann');
  type(/^E-?mail/, 'ann@acme.example');
};
const chooseLogo = async () => {
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'logo.png');
  const [chooser] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('no way to choose a logo');
  fireEvent.change(chooser, { target: { files: [picture] } });
  await screen.findByRole('img', { name: 'The square that is kept of the picture' });
  fireEvent.click(screen.getByRole('button', { name: 'Use this square' }));
  await screen.findByText(logo.chosen);
  await vi.waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('data:image'));
};
const create = () => fireEvent.click(screen.getByRole('button', { name: texts.createAction }));

it('calls nobody back to a client that is made after its author has left', async () => {
  const calls = server.hold(createClient);
  const leave = await show(undefined);
  fill();
  create();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await leave();
  await act(async () => calls[0]?.answer(aClient));
  await screen.findByText(texts.notice.saved);
  expect(created).not.toHaveBeenCalled();
});

it('forgets the logo of a form that was left', async () => {
  const leave = await show(undefined);
  fill();
  await chooseLogo();
  await leave();
  cleanup();
  await show(undefined);
  expect(screen.queryByText(logo.chosen)).toBeNull();
});

it('has a logo that was not stored with its new client at that client, not at the next one', async () => {
  server.on(createClient, aClient);
  server.on(uploadClientLogo, refuse('internal', { id: '7f' }));
  await show(undefined);
  fill();
  await chooseLogo();
  create();
  await vi.waitFor(() => expect(created).toHaveBeenCalledWith(aClient.id));
  cleanup();
  await show(aClient);
  expect(screen.getByText(logo.chosen)).toBeTruthy();
  cleanup();
  await show(undefined);
  expect(screen.queryByText(logo.chosen)).toBeNull();
});

it('keeps a logo that is chosen while another one is stored', async () => {
  const calls = server.hold(uploadClientLogo);
  await show(aClient);
  await chooseLogo();
  fireEvent.click(await screen.findByRole('button', { name: texts.save }));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  pixels = 'second';
  await chooseLogo();
  await act(async () => calls[0]?.answer({ image: '/logo.png', version: 2, updated_on: aClient.updated_on }));
  expect(screen.getByText(logo.chosen)).toBeTruthy();
  expect(screen.getByRole('button', { name: texts.save })).toBeTruthy();
});
