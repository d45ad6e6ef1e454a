import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { File } from '#contracts/file.ts';
import { deliverableFiles, describeFile, revisionFiles } from '#contracts/files.ts';
import { fakeServer, refuse } from '#lib/testing/fake-server.testing.ts';
import { files as texts } from '#lib/texts/en/files.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { Toasts } from '#ui/index.ts';
import { ofDeliverable, ofRevision } from './api.ts';
import { FilesEditor } from './files-editor.tsx';
import { storedFile } from './stored-file.testing.ts';
import { useFiles } from './use-files.ts';

const poster = storedFile('poster.png', { preview: '/poster.webp' });

const server = fakeServer();
let stored: readonly File[] = [];
beforeEach(() => {
  for (const { list } of [revisionFiles, deliverableFiles]) server.on(list, () => ({ files: [...stored] }));
  // Stores a description, unless it was typed on another one.
  server.on(describeFile, ({ body: { description, was } }) => {
    const [file = poster] = stored;
    if ((file.description ?? '') !== was) return refuse('conflict');
    const described = { ...file, description };
    stored = [described];
    return described;
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
const sent = () => server.calls(describeFile).map(({ body }) => body);

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
  expect(sent()).toEqual([{ description: 'A red door', was: '' }]);
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
  server.on(describeFile, refuse('project_closed'));
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
  await waitFor(() => expect(sent().at(-1)).toEqual({ description: 'A red door', was: 'A blue door' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is offered for what is shown, in a round or deliverable that is open', async () => {
  const [sentBefore, archive, refused] = [
    storedFile('sent.png', { sent_on: '2026-11-20T10:00:00Z' }),
    storedFile('all.zip', { kind: 'other' }),
    storedFile('bad.png', { state: 'refused' }),
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
