import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { File } from '#contracts/file.ts';
import { Toasts } from '#ui/index.ts';
import { ofRevision } from './api.ts';
import { FilesEditor } from './files-editor.tsx';
import { useFiles } from './use-files.ts';

const playback = { state: 'refused', refusal: 'too_complex', progress: 0, can_retry: true };
const film = {
  ...{ path: '', extension: '', size: 1, version: 1, order: null, created_on: '2026-11-20T10:00:00Z' },
  ...{ sent_on: null, url: '', thumbnail: null, preview: null, sha256: null, verified: true },
  ...{
    state: 'ready',
    refusal: null,
    pages: null,
    id: 'f',
    name: 'film.mp4',
    type: 'video/mp4',
    kind: 'video',
  },
  playback,
} as unknown as File;

let stored: File;
let answer: () => Response;
const sent = vi.fn<(path: string) => void>();
beforeEach(() => {
  stored = film;
  sent.mockClear();
  answer = () => {
    stored = {
      ...film,
      playback: { ...playback, state: 'pending', refusal: null, can_retry: false },
    } as unknown as File;
    return Response.json(stored);
  };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ files: [stored] });
    sent(/files\/.*$/.exec(url)?.[0] ?? '');
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Editor({ disabledReason }: { disabledReason?: string }) {
  const model = useFiles(ofRevision({ project: 1, workflow: 7, revision: 3 }));
  return <FilesEditor model={model} disabledReason={disabledReason} />;
}
const show = (disabledReason?: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Editor {...(disabledReason === undefined ? {} : { disabledReason })} />
      <Toasts />
    </QueryClientProvider>,
  );
const name = 'Try again: film.mp4';
const note = 'This file could not be prepared for the browser. It is kept as it was uploaded.';

it('has a film tried again by one call, however often it is pressed, and keeps the focus beside it', async () => {
  show();
  const button = await screen.findByRole('button', { name });
  expect(screen.getByText(note)).toBeTruthy();
  button.focus();
  for (const _ of [1, 2, 3]) fireEvent.click(button);
  expect(await screen.findByText('Being prepared again')).toBeTruthy();
  expect(sent.mock.calls).toEqual([['files/f/conversion']]);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(screen.queryByText(note)).toBeNull();
  expect(screen.getByText(/Being prepared for the browser: 0 %/)).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

it('says that a film is not tried again, and leaves the button', async () => {
  answer = () =>
    Response.json(
      {
        error: {
          code: 'conversion_final',
          title: 'Not prepared again',
          message: 'Another try would end so.',
        },
      },
      { status: 409 },
    );
  show();
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('Another try would end so.')).toBeTruthy();
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('offers no other try where it would not help, but tells the refusal', async () => {
  stored = { ...film, playback: { ...playback, refusal: 'too_long', can_retry: false } } as unknown as File;
  show();
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('offers none where files cannot be changed', async () => {
  show('The client decides');
  expect(await screen.findByRole('button', { name: 'Remove film.mp4' })).toBeTruthy();
  expect(screen.queryByRole('button', { name })).toBeNull();
});
