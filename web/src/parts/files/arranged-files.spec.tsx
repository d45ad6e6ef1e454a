import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { arrangeFiles } from '#contracts/arrangement.ts';
import type { File } from '#contracts/file.ts';
import { revisionFiles } from '#contracts/files.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { Toasts } from '#ui/index.ts';
import { ofRevision } from './api.ts';
import type { EarlierFile } from './arranged-files.tsx';
import { FilesEditor } from './files-editor.tsx';
import { storedFile } from './stored-file.testing.ts';
import { useFiles } from './use-files.ts';

const earlierOf = (name: string): EarlierFile => ({
  id: `0-${name}`,
  name,
  kind: 'image',
  version: 1,
  round: 0,
});
const earlier = [earlierOf('card.png'), earlierOf('menu.png')];

const source = ofRevision({ project: 1, workflow: 7, revision: 3 });
const server = fakeServer();
beforeEach(() => server.on(arrangeFiles, { files: [] }));
afterEach(cleanup);
/** Arrangements that were saved, one for each call. */
const saved = () => server.calls(arrangeFiles).map(({ body }) => body.files);

function Editor() {
  return <FilesEditor model={useFiles(source)} earlier={earlier} />;
}
const show = async (...files: File[]) => {
  server.on(revisionFiles.list, { files });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Editor />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByRole('list', { name: texts.list });
  return client;
};
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}: arrow keys up and down` });
const handles = () =>
  screen
    .getAllByRole('button', { name: /^Move .*: arrow keys/ })
    .map((button) => /^Move (.*):/.exec(button.getAttribute('aria-label') ?? '')?.[1]);
const select = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: texts.arrange.replaces(name) });

it('moves a file by the arrow keys, says so, and saves the order', async () => {
  await show(storedFile('card.png'), storedFile('film.png'), storedFile('menu.png'));
  const held = server.hold(arrangeFiles);
  for (const [key, place] of [
    ['ArrowUp', 1],
    ['ArrowDown', 2],
    ['ArrowDown', 3],
  ] as const) {
    fireEvent.keyDown(handle('film.png'), { key });
    await screen.findByText(`film.png is now number ${place} of 3`);
    await waitFor(() => expect(handles()[place - 1]).toBe('film.png'));
  }
  expect(held).toHaveLength(1);
  held[0]?.answer({ files: [] });
  // Debounce: of the moves made during the first save, only the last is saved.
  await waitFor(() => expect(held).toHaveLength(2));
  expect(saved().at(-1)).toEqual([{ id: '1-card.png' }, { id: '1-menu.png' }, { id: '1-film.png' }]);
});

it('offers what its name says, and stores what is chosen in its place', async () => {
  await show(storedFile('drinks.png'), storedFile('menu.png'));
  expect(select('menu.png').value).toBe('0-menu.png');
  expect(screen.getByText(texts.arrange.byName)).toBeTruthy();
  expect(select('drinks.png').value).toBe('');
  fireEvent.change(select('drinks.png'), { target: { value: '0-menu.png' } });
  expect(select('drinks.png').value).toBe('0-menu.png');
  // It was suggested by name only, and now belongs to another file.
  expect(select('menu.png').value).toBe('');
  await waitFor(() =>
    expect(saved().at(-1)).toEqual([{ id: '1-drinks.png', replaces: '0-menu.png' }, { id: '1-menu.png' }]),
  );
  fireEvent.change(select('menu.png'), { target: { value: '0-menu.png' } });
  expect(select('drinks.png').value).toBe('');
  expect(screen.getByText(texts.arrange.freed('drinks.png'))).toBeTruthy();
});

it('keeps a move in sight when the files are read before it is saved', async () => {
  const client = await show(storedFile('card.png'), storedFile('menu.png'));
  const held = server.hold(arrangeFiles);
  fireEvent.keyDown(handle('menu.png'), { key: 'ArrowUp' });
  await waitFor(() => expect(handles()).toEqual(['menu.png', 'card.png']));
  await act(() => client.refetchQueries());
  expect(handles()).toEqual(['menu.png', 'card.png']);
  await act(async () => held[0]?.answer({ files: [] }));
  expect(handles()).toEqual(['menu.png', 'card.png']);
});

it('takes a refused arrangement back, and says why', async () => {
  server.on(arrangeFiles, refuse('file_sent_stays'));
  await show(storedFile('card.png'), storedFile('menu.png'));
  fireEvent.change(select('card.png'), { target: { value: '' } });
  expect(select('card.png').value).toBe('');
  await screen.findByText('File was sent');
  await waitFor(() => expect(select('card.png').value).toBe('0-card.png'));
});

it('leaves a file that was sent where it is', async () => {
  await show(storedFile('card.png', { sent_on: '2026-11-20T10:00:00Z', order: 0 }), storedFile('menu.png'));
  fireEvent.keyDown(handle('menu.png'), { key: 'ArrowUp' });
  expect(select('card.png').disabled).toBe(true);
  expect(screen.getAllByText(texts.arrange.stays).length).toBeGreaterThan(0);
  expect(saved()).toEqual([]);
});
