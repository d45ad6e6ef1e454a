import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import SeenAsPage from './seen-as.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the shape of the page until its first answer is there, and why there is none', async () => {
  let refuse = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (refuse = resolve)));
  const { container } = render(<SeenAsPage token="0123456789abcdef" />);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  refuse(Response.json({ code: 'not_found' }, { status: 404 }));
  await screen.findByRole('heading', { level: 1 });
  expect(container.querySelector('[aria-busy="true"]')).toBeNull();
});
