import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { errors } from '#contracts/errors.ts';
import type { Playback } from '#contracts/file.ts';
import { retryConversion, revisionFiles } from '#contracts/files.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { Toasts } from '#ui/index.ts';
import { ofRevision } from './api.ts';
import { FilesEditor } from './files-editor.tsx';
import { notPlayed, storedFilm } from './stored-file.testing.ts';
import { useFiles } from './use-files.ts';

const playback: Playback = { ...notPlayed, state: 'refused', refusal: 'too_complex', can_retry: true };
const film = storedFilm('film.mp4', { id: 'f', playback });
const pending = { ...film, playback: { ...notPlayed, can_retry: false } };

const server = fakeServer();
beforeEach(() => {
  server.on(revisionFiles.list, { files: [film] });
  server.on(retryConversion, () => {
    server.on(revisionFiles.list, { files: [pending] });
    return pending;
  });
});
afterEach(cleanup);

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
  expect(server.calls(retryConversion)).toMatchObject([{ params: { file: 'f' } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(screen.queryByText(note)).toBeNull();
  expect(screen.getByText(/Being prepared for the browser: 0 %/)).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

it('says that a film is not tried again, and leaves the button', async () => {
  server.on(retryConversion, refuse('conversion_final'));
  show();
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(errors.conversion_final.text)).toBeTruthy();
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('offers no other try where it would not help, but tells the refusal', async () => {
  const long = { ...film, playback: { ...playback, refusal: 'too_long', can_retry: false } } as const;
  server.on(revisionFiles.list, { files: [long] });
  show();
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('offers none where files cannot be changed', async () => {
  show('The client decides');
  expect(await screen.findByRole('button', { name: 'Remove film.mp4' })).toBeTruthy();
  expect(screen.queryByRole('button', { name })).toBeNull();
});
