import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { File as StoredFile } from '#contracts/file.ts';
import { files } from '#lib/texts/en/files.ts';
import { Toasts } from '#ui/index.ts';
import { ofRevision } from './api.ts';
import { CaptionsButton } from './describe.tsx';

const texts = files.captions;
const film = {
  ...{ id: 'f1', name: 'teaser.mp4', kind: 'video', type: 'video/mp4', state: 'ready' },
} as StoredFile;
const english = texts.entry(texts.kinds.captions, 'English');

const sent = vi.fn<(url: string, body: Record<string, unknown>) => Response>();
afterEach(() => {
  cleanup();
  sent.mockReset();
  vi.unstubAllGlobals();
});

function Film({ file: given }: { file: StoredFile }) {
  const [file, setFile] = useState(given);
  const source = ofRevision({ project: 1, workflow: 7, revision: 3 });
  return <CaptionsButton file={file} files={[file]} source={source} onSaved={setFile} />;
}
const open = async (file: StoredFile = film) => {
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) =>
    sent(url, JSON.parse(String(body))),
  );
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
  const captions = [{ kind: 'captions', language: 'en', id: 'c1', url: '' }];
  await open();
  screen.getByText(texts.none);
  sent.mockReturnValueOnce(Response.json({ ...film, captions }));
  choose('WEBVTT');
  await screen.findByText(english);
  expect(sent.mock.lastCall).toEqual([
    expect.stringContaining('/files/f1/captions'),
    { kind: 'captions', language: 'en', text: 'WEBVTT', replaces: null },
  ]);
  screen.getByText(texts.replaces(english));
  sent.mockReturnValueOnce(Response.json(film));
  fireEvent.click(screen.getByRole('button', { name: texts.remove(english) }));
  await screen.findByText(texts.none);
  expect(sent.mock.lastCall?.[1]).toMatchObject({ text: null, replaces: 'c1' });
});

it('a refused file says why, and one in Windows-1252 keeps its letters', async () => {
  await open();
  sent.mockReturnValueOnce(
    Response.json(
      { error: { code: 'captions_time', title: 'A cue without its times', message: 'Line 3: …' } },
      { status: 422 },
    ),
  );
  choose(Uint8Array.of(0x63, 0x61, 0x66, 0xe9));
  await screen.findByText('Line 3: …');
  expect(sent.mock.lastCall?.[1]).toMatchObject({ text: 'café' });
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
