import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { File } from '#contracts/file.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { Toasts } from '#ui/index.ts';
import { ofDeliverable, ofRevision } from './api.ts';
import { FilesEditor } from './files-editor.tsx';
import { useFiles } from './use-files.ts';

const fileOf = (name: string, more: Partial<File> = {}): File => ({
  id: `1-${name}`,
  path: name,
  name,
  extension: 'png',
  size: 1,
  type: 'image/png',
  kind: 'image',
  version: 1,
  order: null,
  created_on: '2026-11-20T10:00:00Z',
  sent_on: null,
  url: '',
  thumbnail: null,
  preview: '/poster.webp',
  sha256: null,
  verified: true,
  state: 'ready',
  refusal: null,
  pages: null,
  playback: null,
  ...more,
});
const poster = fileOf('poster.png');
const conflict = { error: { code: 'conflict', title: 'Changed in the meantime', message: 'Look again.' } };

const sent = vi.fn<(body: { description: string; was: string }) => Promise<Response>>();
let stored: readonly File[] = [];
/** Stores a description, unless it was typed on another one. */
const keep = async ({ description, was }: { description: string; was: string }) => {
  const [file = poster] = stored;
  if ((file.description ?? '') !== was) return Response.json(conflict, { status: 409 });
  stored = [{ ...file, description }];
  return Response.json(stored[0]);
};
afterEach(() => {
  sent.mockReset();
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Editor({ of, closed }: { of: Parameters<typeof useFiles>[0]; closed?: string | undefined }) {
  return <FilesEditor model={useFiles(of)} disabledReason={closed} />;
}
const show = async (
  files: readonly File[],
  {
    of = ofRevision({ project: 1, workflow: 7, revision: 3 }),
    closed,
  }: Partial<Parameters<typeof Editor>[0]> = {},
) => {
  stored = files;
  sent.mockImplementation(keep);
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) =>
    method === 'PUT' ? sent(JSON.parse(String(body))) : Response.json({ files: stored }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Editor of={of} closed={closed} />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findByRole('list', { name: texts.list });
};
const opener = (name = 'poster.png') =>
  screen.findByRole('button', {
    name: new RegExp(`^(${texts.describe.open}|${texts.describe.change}): ${name}$`),
  });
const open = async () => {
  fireEvent.click(await opener());
  return field();
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.describe.label });
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: texts.describe.save }));

it('describes a file, shows the words in its row, and has them as the alternative text of its picture', async () => {
  await show([poster]);
  await open();
  expect(screen.getByRole('img', { name: 'poster.png' })).toBeTruthy();
  await write('A red door');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenCalledExactlyOnceWith({ description: 'A red door', was: '' });
  expect(screen.getByText('A red door')).toBeTruthy();
  expect((await open()).value).toBe('A red door');
  expect(screen.getByRole('img', { name: 'A red door' })).toBeTruthy();
});

it('keeps words that were not saved, when it is closed and when they are refused', async () => {
  await show([poster]);
  await open();
  await write('A red');
  fireEvent.keyDown(await field(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).value).toBe('A red');
  expect(screen.getByText(forms.kept)).toBeTruthy();
  sent.mockResolvedValueOnce(
    Response.json(
      { error: { code: 'project_closed', title: 'Project closed', message: 'It is closed.' } },
      { status: 409 },
    ),
  );
  save();
  await screen.findByText('Project closed');
  expect((await field()).value).toBe('A red');
});

it('asks before it replaces what somebody else has written meanwhile', async () => {
  await show([poster]);
  await open();
  await write('A red door');
  stored = [{ ...poster, description: 'A blue door' }];
  save();
  await screen.findByText(forms.conflict.title);
  expect((await field()).value).toBe('A red door');
  fireEvent.click(screen.getByRole('button', { name: forms.conflict.mine }));
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith({ description: 'A red door', was: 'A blue door' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is offered for what is shown, in a round or deliverable that is open', async () => {
  const [sentBefore, archive, refused] = [
    fileOf('sent.png', { sent_on: '2026-11-20T10:00:00Z' }),
    fileOf('all.zip', { kind: 'other' }),
    fileOf('bad.png', { state: 'refused' }),
  ];
  await show([poster, sentBefore, archive, refused]);
  const offered = () =>
    screen
      .queryAllByRole('button', { name: new RegExp(`^${texts.describe.open}`) })
      .map((button) => button.getAttribute('aria-label'));
  await waitFor(() => expect(offered()).toEqual(['poster.png', 'sent.png'].map(texts.describe.openOf)));
  cleanup();
  await show([poster], { closed: 'The project is archived.' });
  expect(offered()).toEqual([]);
  cleanup();
  await show([poster], { of: ofDeliverable(1, 5) });
  await waitFor(() => expect(offered()).toEqual([texts.describe.openOf('poster.png')]));
});
