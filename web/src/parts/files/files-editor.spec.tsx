import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errors } from '#contracts/errors.ts';
import { revisionFiles } from '#contracts/files.ts';
import { fakeServer, type HeldCall, refuse } from '#lib/testing/fake-server.testing.ts';
import { Toasts } from '#ui/index.ts';
import { type FilesSource, ofDeliverable, ofRevision } from './api.ts';
import { FilesEditor } from './files-editor.tsx';
import { useFiles } from './use-files.ts';

const server = fakeServer();
beforeEach(() => server.down());
afterEach(cleanup);

function Editor({ source }: { source: FilesSource }) {
  return <FilesEditor model={useFiles(source)} />;
}
const show = (source: FilesSource) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Editor source={source} />
      <Toasts />
    </QueryClientProvider>,
  );
const revision = ofRevision({ project: 1, workflow: 7, revision: 3 });

it.each([
  ['Error getting files for revision', revision],
  ['Error getting files for deliverable', ofDeliverable(1, 2)],
])('says what it could not load: %s', async (title, source) => {
  show(source);
  expect(await screen.findByText(title)).toBeTruthy();
  // Users must not see the bare HTTP status.
  expect(document.body.textContent).not.toContain('HTTP');
});

const choose = (container: HTMLElement, file: File) => {
  const input = container.querySelector('input[type=file]');
  if (!input) throw new Error('nothing to choose files with');
  fireEvent.change(input, { target: { files: [file] } });
};

it.each([
  ['run.sh', 'application/x-sh', 'run.sh type application/x-sh is not allowed'],
  ['bare', '', 'bare has no type'],
])('takes no file that is refused, and says so: %s', async (name, type, reason) => {
  const { container } = show(revision);
  choose(container, new File(['x'], name, { type }));
  expect(await screen.findByText(`Error uploading ${name}`)).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
});

describe('a file that is taken', () => {
  /** Beginnings of uploads, which wait for their answers. */
  let begun: readonly HeldCall<typeof revisionFiles.start>[];
  const begin = async () => {
    const { container } = show(revision);
    await screen.findByText('Choose files');
    choose(container, new File(['x'], 'poster.png', { type: 'image/png' }));
    await within(await screen.findByRole('list', { name: 'Files' })).findByText('poster.png');
    await waitFor(() => expect(begun).toHaveLength(1));
  };
  const isGone = () => waitFor(() => expect(screen.queryByRole('list', { name: 'Files' })).toBeNull());

  beforeEach(() => {
    server.down(false);
    begun = server.hold(revisionFiles.start);
    server.on(revisionFiles.list, { files: [] });
    vi.stubGlobal(
      'Worker',
      class {
        onmessage = (_: { data: object }) => {};
        terminate = () => {};
        postMessage = () => this.onmessage({ data: { sha256: '0'.repeat(64) } });
      },
    );
  });

  it('leaves the list when its upload fails, which is said with the reason', async () => {
    await begin();
    begun[0]?.answer(refuse('project_closed'));
    expect(await screen.findByText('Error uploading poster.png')).toBeTruthy();
    expect(screen.getByText(errors.project_closed.text)).toBeTruthy();
    await isGone();
  });

  it('asks before it overwrites one of its name, and is not sent where it must not', async () => {
    await begin();
    begun[0]?.answer({
      mode: 'single',
      upload: 'u',
      url: 'https://store.example',
      headers: {},
      part_size: 1,
      parts: [],
      exists: true,
    });
    const dialog = await screen.findByRole('dialog', {
      name: 'poster.png already exists. Do you want to overwrite?',
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep the old one' }));
    await isGone();
  });
});
