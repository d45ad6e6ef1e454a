import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from '../../ui/index.ts';
import { type FilesSource, ofDeliverable, ofRevision } from './api.ts';
import { FilesEditor } from './files-editor.tsx';
import { useFiles } from './use-files.ts';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
  // Not by the number of an answer, which tells nobody anything.
  expect(document.body.textContent).not.toContain('HTTP');
});

it.each([
  ['run.sh', 'application/x-sh', 'run.sh type application/x-sh is not allowed'],
  ['bare', '', 'bare has no type'],
])('takes no file that is refused, and says so: %s', async (name, type, reason) => {
  const { container } = show(revision);
  const input = container.querySelector('input[type=file]');
  if (!input) throw new Error('nothing to choose files with');
  fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } });
  expect(await screen.findByText(`Error uploading ${name}`)).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
});
