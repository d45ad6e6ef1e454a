import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { deleteClient } from '#contracts/clients.ts';
import { badGateway, fakeServer } from '#lib/testing/fake-server.testing.ts';
import { Toasts } from '#ui/index.ts';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

const server = fakeServer();
afterEach(cleanup);

it.each([
  [200, { ok: true }, 'Client deleted successfully', '', 1],
  [502, badGateway, 'Error: Client Delete', 'Error on deleting client', 0],
] as const)('asks first, and says what came of it: %i', async (_, answer, notice, words, times) => {
  server.on(deleteClient, answer);
  const onDeleted = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteClientDialog client={{ id: 2, name: 'Velo & Vine' }} onClose={() => {}} onDeleted={onDeleted} />
      <Toasts />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'Are you sure?' }).textContent).toContain(
    'This will permanently delete Velo & Vine and all associated projects. It is irreversible.',
  );
  expect(server.calls()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete client' }));
  const dismiss = await screen.findByRole('button', { name: `Dismiss: ${notice}` });
  if (words) expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(dismiss);
  expect(server.calls()).toMatchObject([{ route: deleteClient, params: { id: 2 } }]);
  expect(onDeleted).toHaveBeenCalledTimes(times);
});
