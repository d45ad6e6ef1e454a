import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { File as StoredFile } from '#contracts/file.ts';
import { captionFile } from '#contracts/files.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { files } from '#lib/texts/en/files.ts';
import { Toasts } from '#ui/index.ts';
import { ofRevision } from './api.ts';
import { CaptionsButton } from './describe.tsx';
import { storedFilm } from './stored-file.testing.ts';

const texts = files.captions;
const film = storedFilm('teaser.mp4', { id: 'f1' });
const english = texts.entry(texts.kinds.captions, 'English');

const server = fakeServer();
afterEach(cleanup);

function Film({ file: given }: { file: StoredFile }) {
  const [file, setFile] = useState(given);
  const source = ofRevision({ project: 1, workflow: 7, revision: 3 });
  return <CaptionsButton file={file} files={[file]} source={source} onSaved={setFile} />;
}
const open = async (file: StoredFile = film) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Film file={file} />
      <Toasts />
    </QueryClientProvider>,
  );
  fireEvent.click(
    screen.getByRole('button', {
      name: texts.openOf(texts.openFilm(file.captions?.length ?? 0), 'teaser.mp4'),
    }),
  );
  await screen.findByRole('dialog');
};
const choose = (bytes: BlobPart) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('No picker');
  fireEvent.change(input, { target: { files: [new File([bytes], 'captions.srt')] } });
};

it('a file is added for its kind and language, listed, and taken away again', async () => {
  await open();
  screen.getByText(texts.none);
  server.on(captionFile, {
    ...film,
    captions: [{ kind: 'captions', language: 'en', id: 'c1', url: '' }],
  });
  choose('WEBVTT');
  await screen.findByText(english);
  const [first] = server.calls(captionFile);
  expect(first?.params.file).toBe('f1');
  expect(first?.body).toEqual({ kind: 'captions', language: 'en', text: 'WEBVTT', replaces: null });
  screen.getByText(texts.replaces(english));
  server.on(captionFile, film);
  fireEvent.click(screen.getByRole('button', { name: texts.remove(english) }));
  await screen.findByText(texts.none);
  expect(server.calls(captionFile).at(-1)?.body).toMatchObject({ text: null, replaces: 'c1' });
});

it('a refused file says why, and one in Windows-1252 keeps its letters', async () => {
  await open();
  server.on(captionFile, refuse('captions_time', { params: { line: 3 } }));
  choose(Uint8Array.of(0x63, 0x61, 0x66, 0xe9));
  await screen.findByText(/^Line 3: a cue needs its times/);
  expect(server.calls(captionFile)).toMatchObject([{ body: { text: 'café' } }]);
  screen.getByText(texts.none);
});

it('captions of the version before are marked, and only films and sounds have any', async () => {
  await open({
    ...film,
    captions: [{ kind: 'captions', language: 'en', id: 'c1', url: '', taken: true }],
  });
  screen.getByText(files.taken);
  cleanup();
  render(<Film file={{ ...film, kind: 'image' }} />);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

it('the title names all that is chosen in it: of a film its audio description, too', async () => {
  await open();
  screen.getByRole('dialog', { name: 'Captions, transcript and audio description of teaser.mp4' });
});
