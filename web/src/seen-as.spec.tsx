import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { getSeenAs } from '#contracts/see-as.ts';
import { getTenantByHost } from '#contracts/workspace.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import SeenAsPage from './seen-as.tsx';

const server = fakeServer();
afterEach(cleanup);

it('shows the shape of the page until its first answer is there, and why there is none', async () => {
  server.leave(getTenantByHost);
  const calls = server.hold(getSeenAs);
  const { container } = render(<SeenAsPage token={'t'.repeat(43)} />);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer(refuse('not_found'));
  await screen.findByRole('heading', { level: 1 });
  expect(container.querySelector('[aria-busy="true"]')).toBeNull();
});
