import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { File } from '#contracts/file.ts';
import { revisionFiles, settleWords } from '#contracts/files.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { Toasts } from '#ui/index.ts';
import { ofRevision } from './api.ts';
import { FilesEditor } from './files-editor.tsx';
import { storedFile, storedFilm } from './stored-file.testing.ts';
import { useFiles } from './use-files.ts';

const poster = storedFile('poster.png', { id: 'p', description: 'A red door', description_taken: true });
const film = storedFilm('film.mp4', {
  id: 'f',
  captions: [
    { kind: 'captions', language: 'en', id: 'c1', url: '', taken: true },
    { kind: 'transcript', language: 'es', id: 'c2', url: '' },
  ],
});

const server = fakeServer();
beforeEach(() => {
  let stored: readonly File[] = [poster, film];
  server.on(revisionFiles.list, () => ({ files: [...stored] }));
  server.on(settleWords, ({ body: said }) => {
    const taken = said.own ? undefined : true;
    stored = stored.map((file): File => {
      const of = said.files.find((one) => one.file === file.id);
      return {
        ...file,
        ...(of?.description !== undefined && { description_taken: taken }),
        captions: file.captions?.map((one) =>
          of?.captions?.some(({ id }) => id === one.id) ? { ...one, taken } : one,
        ),
      };
    });
    return { files: stored.filter(({ id }) => said.files.some(({ file }) => file === id)) };
  });
});
afterEach(cleanup);
/** Words that were settled, call by call. */
const sent = () => server.calls(settleWords).map(({ body }) => body);

function Editor() {
  return <FilesEditor model={useFiles(ofRevision({ project: 1, workflow: 7, revision: 3 }))} />;
}
const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Editor />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByText('A red door');
};
const described = texts.takenOf(texts.fits.description);
const captioned = texts.takenOf(texts.captions.entry(texts.captions.kinds.captions, 'English'));
const fits = (name: string) => screen.findByRole('button', { name });
const isGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

it('words of the version before are named, kept without typing, and marked again when that is undone', async () => {
  await show();
  screen.getByText(captioned);
  const button = await fits(texts.fits.oneOf(texts.fits.description, 'poster.png'));
  button.focus();
  fireEvent.click(button);
  await isGone(described);
  const poster = { file: 'p', description: 'A red door', captions: [] };
  expect(sent()).toEqual([{ own: true, files: [poster] }]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(texts.describe.changeOf('poster.png'));
  screen.getByText('A red door');
  fireEvent.click(await fits(texts.fits.undo));
  await screen.findByText(described);
  expect(sent().at(-1)).toEqual({ own: false, files: [poster] });
});

it('words of all files are kept, and marked again, by a call each', async () => {
  await show();
  screen.getByText(texts.fits.several(2));
  fireEvent.click(await fits(texts.fits.all));
  await isGone(captioned);
  await isGone(texts.fits.several(2));
  const both = [
    { file: 'f', captions: [{ kind: 'captions', language: 'en', id: 'c1' }] },
    { file: 'p', description: 'A red door', captions: [] },
  ];
  expect(sent()).toEqual([{ own: true, files: both }]);
  fireEvent.click(await fits(texts.fits.undo));
  await screen.findByText(texts.fits.several(2));
  expect(sent().slice(1)).toEqual([{ own: false, files: both }]);
});

it('a refusal is said, and the mark stays', async () => {
  await show();
  server.on(settleWords, refuse('project_closed'));
  fireEvent.click(await fits(texts.fits.oneOf(texts.fits.description, 'poster.png')));
  await screen.findByText('Project closed');
  screen.getByText(described);
});

it('each caption has a button of its own in the dialog, whose focus stays in its row', async () => {
  await show();
  fireEvent.click(await fits(texts.captions.openOf(texts.captions.openFilm(2), 'film.mp4')));
  const dialog = await screen.findByRole('dialog');
  await screen.findByText(texts.taken);
  const english = texts.captions.entry(texts.captions.kinds.captions, 'English');
  const button = [...dialog.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === texts.fits.oneOf(english, 'film.mp4'),
  );
  button?.focus();
  fireEvent.click(button as HTMLElement);
  await isGone(texts.taken);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(texts.captions.remove(english));
});
