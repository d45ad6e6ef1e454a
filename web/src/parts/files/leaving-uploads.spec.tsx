/** Uploads whose page is left: the question before, and the notice afterwards. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { revisionFiles, type UploadTicket } from '#contracts/files.ts';
import { LeaveGuard } from '#lib/page/leave-guard.tsx';
import { fakeServer, type HeldCall, refuse } from '#lib/testing/fake-server.testing.ts';
import { files } from '#lib/texts/en/files.ts';
import { leaving as texts } from '#lib/texts/en/leaving.ts';
import { team as french } from '#lib/texts/fr/team.ts';
import { speak } from '#lib/texts/translated.ts';
import { Toasts } from '#ui/index.ts';
import { ofRevision } from './api.ts';
import { FilesEditor } from './files-editor.tsx';
import { useFiles } from './use-files.ts';

const server = fakeServer();
/** Uploads of bytes under way, each of which ends by its answer. */
let puts: { readonly answer: (status: number) => void }[] = [];
/** Beginnings of uploads, which wait for their answers. */
let begun: readonly HeldCall<typeof revisionFiles.start>[] = [];

beforeEach(() => {
  server.on(revisionFiles.list, { files: [] });
  begun = server.hold(revisionFiles.start);
  puts = [];
  vi.stubGlobal(
    'Worker',
    class {
      onmessage = (_: { data: object }) => {};
      terminate = () => {};
      postMessage = () => this.onmessage({ data: { sha256: '0'.repeat(64) } });
    },
  );
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 0;
      readonly upload = {};
      onload = () => {};
      onabort = () => {};
      onloadend = () => {};
      open = () => {};
      setRequestHeader = () => {};
      getResponseHeader = () => '"etag"';
      abort = () => {
        this.onabort();
        this.onloadend();
      };
      send = () => {
        const answer = (status: number) => {
          this.status = status;
          this.onload();
          this.onloadend();
        };
        puts.push({ answer });
      };
    },
  );
});
afterEach(async () => {
  cleanup();
  // Notices outlive the page that they are about.
  await act(async () => render(<Toasts />));
  for (const dismiss of screen.queryAllByRole('button', { name: /^Dismiss: / })) fireEvent.click(dismiss);
  cleanup();
  speak('en');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const place = (revision: number) => ofRevision({ project: 1, workflow: 7, revision });
function Editor({ revision }: { revision: number }) {
  return (
    <section aria-label={`Round ${revision}`}>
      <FilesEditor model={useFiles(place(revision))} />
    </section>
  );
}
/** Page of two rounds, of which the second can be taken away. */
function Rounds() {
  const [both, setBoth] = useState(true);
  return (
    <>
      <Editor revision={3} />
      {both && <Editor revision={4} />}
      <button type="button" onClick={() => setBoth(false)}>
        Remove
      </button>
    </>
  );
}

let router: { readonly history: RouterHistory };
const show = async (history: RouterHistory = createMemoryHistory()) => {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <LeaveGuard />
      </>
    ),
  });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Rounds }),
    createRoute({ getParentRoute: () => root, path: '/else', component: () => <p>Elsewhere</p> }),
  ]);
  const made = createRouter({ routeTree, history });
  router = made;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={made as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('button', { name: files.add });
};

const choose = async (revision: number, ...names: readonly (readonly [name: string, size?: number])[]) => {
  const round = screen.getByRole('region', { name: `Round ${revision}` });
  const chosen = names.map(([name, size]) => {
    const file = new File(['x'], name, { type: 'video/mp4', lastModified: 1 });
    if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
    return file;
  });
  const input = round.querySelector('input[type=file]');
  if (!input) throw new Error('nothing to choose files with');
  fireEvent.change(input, { target: { files: chosen } });
  for (const [name] of names) await within(round).findAllByText(name);
};
const ticket = (more: Partial<UploadTicket>): UploadTicket => ({
  mode: 'single',
  upload: 'u',
  url: 'https://store.example',
  headers: {},
  part_size: 1_000_000_000,
  parts: [],
  exists: false,
  ...more,
});
const begin = async (number: number, more: Partial<UploadTicket> = {}) => {
  await waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(number));
  const before = puts.length;
  begun[number - 1]?.answer(ticket(more));
  await waitFor(() => expect(puts.length).toBeGreaterThan(before));
};

const leave = () => act(async () => router.history.push('/else'));
const question = () => screen.findByRole('dialog', { name: texts.uploads.title });
const isHere = () => router.history.location.pathname === '/';
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('a page with uploads under way', () => {
  it('is left after a question that names them, and a notice names those that were stopped', async () => {
    await show();
    await choose(3, ['teaser.mp4'], ['film.mp4']);
    await begin(1);
    await leave();
    const asked = await question();
    expect(asked.textContent).toContain(texts.uploads.running(2));
    expect(asked.textContent).toContain(texts.uploads.again(2, 0));
    expect(asked.textContent).toContain('teaser.mp4, film.mp4');
    expect(isHere()).toBe(true);
    await press(texts.go);
    await screen.findByText('Elsewhere');
    const told = (await screen.findByText(texts.uploads.stopped(2))).closest('[role=alert]');
    expect(told?.textContent).toContain(`teaser.mp4, film.mp4. ${texts.uploads.again(2, 0)}`);
  });

  it('goes on with them where its author stays, and asks no more once all are done', async () => {
    await show();
    await choose(3, ['teaser.mp4']);
    await begin(1);
    await leave();
    await question();
    await press(texts.stay);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isHere()).toBe(true);
    server.on(revisionFiles.register, refuse('project_closed'));
    await act(async () => puts[0]?.answer(200));
    await screen.findByText('Error uploading teaser.mp4');
    await leave();
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(screen.queryByText(texts.uploads.stopped(1))).toBeNull();
  });

  it('says which of them go on where they stopped: those that the store has parts of', async () => {
    await show();
    await choose(3, ['film.mov', 3_000_000_000]);
    server.on(revisionFiles.signParts, ({ body }) => ({
      urls: body.parts.map(({ number }) => ({ number, url: 'https://store.example' })),
    }));
    await leave();
    // Without a ticket nothing is kept yet.
    expect((await question()).textContent).toContain(texts.uploads.again(1, 0));
    await begin(1, { mode: 'multipart', url: null, headers: {} });
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(texts.uploads.again(1, 1)));
    await press(texts.go);
    const told = (await screen.findByText(texts.uploads.stopped(1))).closest('[role=alert]');
    expect(told?.textContent).toContain(texts.uploads.again(1, 1));
  });

  it('asks once for all places that files go to, and tells of all at once', async () => {
    await show();
    await choose(3, ['teaser.mp4']);
    await choose(4, ['poster.mp4']);
    await leave();
    expect((await question()).textContent).toContain(texts.uploads.running(2));
    await press(texts.go);
    await screen.findByText('Elsewhere');
    expect(await screen.findByText(texts.uploads.stopped(2))).toBeTruthy();
    expect(screen.queryByText(texts.uploads.stopped(1))).toBeNull();
  });

  it('says so where they end while the question is open', async () => {
    await show();
    await choose(3, ['teaser.mp4']);
    await waitFor(() => expect(begun).toHaveLength(1));
    await leave();
    await question();
    await act(async () => begun[0]?.answer(refuse('project_closed')));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(texts.uploads.ended));
    await press(texts.go);
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(screen.queryByText(texts.uploads.stopped(1))).toBeNull();
  });

  it('is left at once while the store has them all, and tells of one that is not taken afterwards', async () => {
    const registered = server.hold(revisionFiles.register);
    await show();
    await choose(3, ['teaser.mp4']);
    await begin(1);
    await act(async () => puts[0]?.answer(200));
    await waitFor(() => expect(registered).toHaveLength(1));
    await leave();
    expect(await screen.findByText('Elsewhere')).toBeTruthy();
    expect(screen.queryByText(texts.uploads.stopped(1))).toBeNull();
    await act(async () => registered[0]?.answer(refuse('project_closed')));
    expect(await screen.findByText(texts.uploads.stopped(1))).toBeTruthy();
  });

  it('tells of those that are stopped without a question', async () => {
    await show();
    await choose(4, ['poster.mp4']);
    await press('Remove');
    expect(await screen.findByText(texts.uploads.stopped(1))).toBeTruthy();
    expect(screen.getByText(/^poster\.mp4\. /)).toBeTruthy();
  });

  it('asks in the language of its reader', async () => {
    speak('fr', french);
    await show();
    await choose(3, ['teaser.mp4']);
    await leave();
    const asked = await screen.findByRole('dialog', {
      name: 'Quitter pendant le transfert des fichiers\u00a0?',
    });
    expect(asked.textContent).toContain('1 fichier est en cours de transfert.');
    await press('Quitter');
    expect(await screen.findByText('Transfert interrompu')).toBeTruthy();
  });

  it('has the browser ask before it is closed, and no longer than that', async () => {
    const history = createBrowserHistory();
    await show(history);
    const isAsked = () => {
      const closing = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(closing);
      return closing.defaultPrevented;
    };
    expect(isAsked()).toBe(false);
    await choose(3, ['teaser.mp4']);
    expect(isAsked()).toBe(true);
    await waitFor(() => expect(begun).toHaveLength(1));
    await act(async () => begun[0]?.answer(refuse('project_closed')));
    await screen.findByText('Error uploading teaser.mp4');
    expect(isAsked()).toBe(false);
    history.destroy();
  });
});
