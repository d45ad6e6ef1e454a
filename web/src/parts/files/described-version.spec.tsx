/** Choice of the described version of a film, where its captions are edited. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { errors } from '#contracts/errors.ts';
import type { File as StoredFile } from '#contracts/file.ts';
import { deliverableFiles, setDescribedVersion } from '#contracts/files.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { files as allTexts } from '#lib/texts/en/files.ts';
import { Toasts } from '#ui/index.ts';
import { ofDeliverable, ofRevision } from './api.ts';
import { CaptionsButton } from './describe.tsx';
import { storedFilm } from './stored-file.testing.ts';

const texts = allTexts.described;
const stored = (id: string, more: Partial<StoredFile> = {}) => storedFilm(`${id}.mp4`, { id, ...more });
const film = stored('cut');

const server = fakeServer();
afterEach(cleanup);

const revision = ofRevision({ project: 1, workflow: 7, revision: 3 });
function Film({
  given,
  beside,
  source,
}: {
  given: StoredFile;
  beside: StoredFile[];
  source: typeof revision;
}) {
  const [file, setFile] = useState(given);
  return <CaptionsButton file={file} files={[file, ...beside]} source={source} onSaved={setFile} />;
}
const open = async (given: StoredFile, beside: StoredFile[], source = revision) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Film given={given} beside={beside} source={source} />
      <Toasts />
    </QueryClientProvider>,
  );
  const { open: ofSound, openFilm, openOf } = allTexts.captions;
  const words = given.kind === 'video' ? openFilm : ofSound;
  fireEvent.click(screen.getByRole('button', { name: openOf(words(0), given.name) }));
  await screen.findByRole('dialog');
};
const choice = () => screen.getByRole('combobox', { name: texts.title });
const save = () => screen.getByRole('button', { name: texts.save });
const names = () =>
  within(choice())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('is saved by its button, with the mark that was shown, and taken away again', async () => {
  await open(film, [stored('told'), stored('poster', { kind: 'image', type: 'image/png' })]);
  expect(names()).toEqual([texts.none, 'told.mp4']);
  expect(save().getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(choice(), { target: { value: 'told' } });
  expect(server.calls()).toEqual([]);
  server.on(setDescribedVersion, { ...film, described_by: 'told' });
  fireEvent.click(save());
  await screen.findByText(texts.saved);
  expect(server.calls(setDescribedVersion)).toMatchObject([
    { params: { rev: 3, file: 'cut' }, body: { described_by: 'told', was: null } },
  ]);
  fireEvent.change(choice(), { target: { value: '' } });
  server.on(setDescribedVersion, film);
  fireEvent.click(save());
  await screen.findByText(texts.removed);
  expect(server.calls(setDescribedVersion).at(-1)?.body).toEqual({ described_by: null, was: 'told' });
});

it('says why a choice was refused, and keeps it', async () => {
  await open(film, [stored('told')], ofDeliverable(1, 9) as typeof revision);
  fireEvent.change(choice(), { target: { value: 'told' } });
  server.on(deliverableFiles.describeBy, refuse('conflict'));
  fireEvent.click(save());
  await screen.findByText(errors.conflict.text);
  expect(server.calls()).toMatchObject([{ params: { dId: 9, file: 'cut' } }]);
  expect((choice() as HTMLSelectElement).value).toBe('told');
});

it('explains how to get one where no other film is, and which film one describes', async () => {
  await open(film, [stored('poster', { kind: 'image', type: 'image/png' })]);
  screen.getByText(texts.empty);
  cleanup();
  await open(stored('told'), [stored('cut', { described_by: 'told' }), stored('other')]);
  screen.getByText(texts.of('cut.mp4'));
  expect(screen.queryByRole('combobox', { name: texts.title })).toBeNull();
  cleanup();
  await open(stored('jingle', { kind: 'audio', type: 'audio/wav' }), [film]);
  expect(screen.queryByText(texts.title)).toBeNull();
});
