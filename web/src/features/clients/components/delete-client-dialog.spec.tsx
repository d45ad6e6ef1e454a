import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Toasts } from '#ui/index.ts';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [200, 'Client deleted successfully', '', 1],
  [502, 'Error: Client Delete', 'Error on deleting client', 0],
] as const)('asks first, and says what came of it: %i', async (status, notice, words, times) => {
  const call = vi.fn(async () => Response.json({}, { status }));
  vi.stubGlobal('fetch', call);
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
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Delete client' }));
  const dismiss = await screen.findByRole('button', { name: `Dismiss: ${notice}` });
  if (words) expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(dismiss);
  expect(call).toHaveBeenCalledExactlyOnceWith(
    '/api/clients/2',
    expect.objectContaining({ method: 'DELETE' }),
  );
  expect(onDeleted).toHaveBeenCalledTimes(times);
});
