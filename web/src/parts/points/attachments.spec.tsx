import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contracts/errors.ts';
import { points as pointCalls, type WirePoint } from '#contracts/points.ts';
import { ApiError, Unanswered } from '#lib/calls/api.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Toasts } from '#ui/toasts.tsx';
import { ClientPoints } from './client-points.tsx';
import { DraftRefused } from './draft-refused.ts';
import { wirePoint } from './point-drafts.testing.ts';
import type { PointSource } from './point-source.ts';
import { createPointStore } from './point-store.ts';
import { NewComment } from './team-comment.tsx';

/** Answers of the store to the uploads, in order; each upload waits for one. */
const sent = vi.hoisted(() => ({ waiting: [] as ((answer: number | Error) => void)[] }));
vi.mock('../files/put-with-progress.ts', async (original) => ({
  ...(await original<object>()),
  putWithProgress: (
    _: string,
    body: Blob,
    { onProgress, signal }: { onProgress: (n: number) => void; signal: AbortSignal },
  ) =>
    new Promise((resolve, reject) => {
      onProgress(body.size / 2);
      signal.addEventListener('abort', () => reject(signal.reason));
      sent.waiting.push((answer) =>
        typeof answer === 'number' ? resolve({ status: answer, etag: null }) : reject(answer),
      );
    }),
}));

const server = fakeServer();
let online = true;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.waiting.length = 0;
  online = true;
  vi.stubGlobal('visualViewport', null);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  let number = 0;
  URL.createObjectURL = () => `blob:picture-${++number}`;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const kept = { url: 'https://store.example/kept' };
const serverOf = (keep = async () => kept) => {
  const points = new Map<string, WirePoint>();
  const submitted: string[][] = [];
  const source: PointSource = {
    scope: 'test',
    list: async () => ({ items: [...points.values()], good: [], version: 1, pictures: {}, people: [] }),
    save: async (id, { version, ...written }) => {
      const point = { ...wirePoint(id, written.body, version + 1), ...written };
      points.set(id, point);
      return point;
    },
    remove: async (id) => points.delete(id),
    submit: async (ids) => {
      submitted.push([...ids]);
      return [];
    },
    reply: async () => Promise.reject(new Error('unused')),
    settle: async () => Promise.reject(new Error('unused')),
    agree: async () => Promise.reject(new Error('unused')),
    mark: async () => [],
    take: async () => Promise.reject(new Error('unused')),
    pictures: { start: async () => ({ url: 'https://store.example', headers: {} }), keep },
  };
  return { source, points, submitted };
};

const picture = (name = 'menu.png', type = 'image/png', size = 4) =>
  Object.defineProperty(new File(['four'], name, { type }), 'size', { value: size });

function Page({ source, editing }: { source: PointSource; editing: string | undefined }) {
  const [store] = useState(() => createPointStore(source));
  const state = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => store.start(), [store]);
  return (
    <>
      <ClientPoints
        state={state}
        store={store}
        revisionId={7}
        files={[]}
        title="Film"
        earlierFiles={[]}
        isOpen
        selected={undefined}
        onSelect={() => {}}
        editing={editing}
        onEdit={() => {}}
        time={(at) => at}
        texts={texts}
      />
      <Toasts />
    </>
  );
}
/** Draft with an open editor. */
const writing = async (server = serverOf()) => {
  server.points.set('draft', wirePoint('draft', 'This logo', 1));
  render(<Page source={server.source} editing="draft" />);
  await screen.findByLabelText(texts.words);
  const choose = (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no input');
    fireEvent.change(input, { target: { files } });
  };
  return { ...server, choose };
};
const upload = async (answer: number | Error = 200) => {
  await waitFor(() => expect(sent.waiting.length).toBeGreaterThan(0));
  await act(async () => sent.waiting.shift()?.(answer));
};
const attachmentsOf = (points: ReadonlyMap<string, WirePoint>, id = 'draft') =>
  points.get(id)?.attachments.map(({ name }) => name);

it('adds a picture to the draft, tells how far it is, and saves it with the words', async () => {
  const { choose, points } = await writing();
  choose(picture());
  const bar = await screen.findByRole('progressbar', { name: texts.pictures.sending('menu.png') });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
  // Words typed during the upload stay, and so does the picture.
  fireEvent.change(screen.getByLabelText(texts.words), { target: { value: 'This logo, please' } });
  await upload();
  await screen.findByRole('button', { name: texts.pictures.open('menu.png') });
  await waitFor(() => expect(attachmentsOf(points)).toEqual(['menu.png']));
  expect(points.get('draft')?.body).toBe('This logo, please');
  fireEvent.click(screen.getByRole('button', { name: texts.pictures.remove('menu.png') }));
  await waitFor(() => expect(attachmentsOf(points)).toEqual([]));
});

it('takes a picture that is pasted or dropped, and leaves text with a picture of it alone', async () => {
  const { points } = await writing();
  const field = screen.getByLabelText(texts.words);
  const data = (files: File[], text = '') => ({ files, types: ['Files'], getData: () => text });
  expect(fireEvent.paste(field, { clipboardData: data([picture('cell.png')], 'A cell') })).toBe(true);
  expect(fireEvent.paste(field, { clipboardData: data([picture('pasted.png')]) })).toBe(false);
  expect(fireEvent.drop(field, { dataTransfer: data([picture('dropped.png')]) })).toBe(false);
  await upload();
  await upload();
  await waitFor(() => expect(attachmentsOf(points)).toEqual(['pasted.png', 'dropped.png']));
});

it('says why a picture is not taken: its type, its size, and the sixth', async () => {
  const { choose } = await writing();
  choose(picture('logo.svg', 'image/svg+xml'), picture('large.png', 'image/png', 10_000_001));
  await screen.findByText(texts.pictures.faults.type);
  expect(screen.getByText(texts.pictures.notTaken('large.png'))).toBeTruthy();
  choose(...Array.from({ length: 6 }, (_, index) => picture(`${index}.png`)));
  await screen.findByText(texts.pictures.tooMany(5));
  expect(screen.getByText(texts.pictures.notTaken('5.png'))).toBeTruthy();
});

it('is tried again after a failure, waits for a connection, and is not tried again once it was refused', async () => {
  const refusal = { code: 'picture_refused' as ErrorCode, title: '', message: '' } as ApiError['problem'];
  let outcome: Error | undefined = new ApiError(500, undefined);
  const server = serverOf(async () => {
    if (outcome) throw outcome;
    return kept;
  });
  const { choose, points } = await writing(server);
  choose(picture());
  await upload();
  await screen.findByText(texts.pictures.states.failed, { exact: false });
  online = false;
  fireEvent.click(screen.getByRole('button', { name: texts.retry }));
  await upload(new Error('no line'));
  await screen.findByText(texts.pictures.states.waiting, { exact: false });
  online = true;
  outcome = new ApiError(422, refusal);
  act(() => void dispatchEvent(new Event('online')));
  await upload();
  await screen.findByText(texts.pictures.states.refused, { exact: false });
  expect(screen.queryByRole('button', { name: texts.retry })).toBeNull();
  outcome = undefined;
  fireEvent.click(screen.getByRole('button', { name: texts.pictures.remove('menu.png') }));
  choose(picture('other.png'));
  await upload();
  await waitFor(() => expect(attachmentsOf(points)).toEqual(['other.png']));
});

it('keeps a draft that has a picture and no word, and opens the picture large', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  const server = serverOf();
  const { choose, points } = await writing(server);
  fireEvent.change(screen.getByLabelText(texts.words), { target: { value: '' } });
  choose(picture());
  fireEvent.click(screen.getByRole('button', { name: texts.done }));
  await upload();
  await waitFor(() => expect(attachmentsOf(points)).toEqual(['menu.png']));
  fireEvent.click(screen.getByRole('button', { name: texts.done }));
  fireEvent.click(screen.getByRole('button', { name: texts.pictures.open('menu.png') }));
  const dialog = await screen.findByRole('dialog', { name: 'menu.png' });
  expect(within(dialog).getByAltText('menu.png').getAttribute('src')).toBe('blob:picture-1');
});

it('brings the pictures of a removed draft back with it', async () => {
  const server = serverOf();
  const { choose, points } = await writing(server);
  choose(picture());
  await upload();
  await waitFor(() => expect(attachmentsOf(points)).toEqual(['menu.png']));
  fireEvent.click(screen.getByRole('button', { name: texts.remove }));
  await waitFor(() => expect(points.size).toBe(0));
  fireEvent.click(await screen.findByRole('button', { name: texts.undo }));
  await waitFor(() => expect([...points.values()].map(({ attachments }) => attachments.length)).toEqual([1]));
});

it('goes out with the decision: that waits for it, and is not taken while it has not arrived', async () => {
  const { source, points } = serverOf();
  points.set('draft', wirePoint('draft', 'This logo', 1));
  const store = createPointStore(source);
  await store.look();
  store.addPictures('draft', [picture()]);
  const decision = store.draftsForDecision(7);
  await upload();
  expect(await decision).toEqual(['draft']);
  expect(attachmentsOf(points)).toEqual(['menu.png']);

  online = false;
  store.addPictures('draft', [picture('second.png')]);
  await upload(new Error('no line'));
  await expect(store.draftsForDecision(7)).rejects.toThrow(Unanswered);
  // A reloaded page has lost the picture, and shows that.
  const next = createPointStore(source);
  await next.look();
  expect(next.get().uploads).toMatchObject([{ name: 'second.png', state: 'lost' }]);
  await expect(next.draftsForDecision(7)).rejects.toThrow(DraftRefused);
  next.removePicture('draft', next.get().uploads[0]?.id ?? '');
  expect(await next.draftsForDecision(7)).toEqual(['draft']);
});

it('stays with what became a point of its own, because another tab changed the draft', async () => {
  const { source, points } = serverOf();
  points.set('draft', wirePoint('draft', 'This logo', 1));
  const store = createPointStore(source);
  await store.look();
  store.addPictures('draft', [picture()]);
  store.type('draft', { file_id: null, selector: {}, kind: 'change', body: 'Mine' });
  vi.spyOn(source, 'save').mockRejectedValueOnce(
    new ApiError(409, { code: 'conflict', title: '', message: '' } as ApiError['problem']),
  );
  points.set('draft', wirePoint('draft', 'Other tab', 2));
  await store.saveNow();
  await upload();
  await store.saveNow();
  const fork = store.current('draft');
  expect(fork).not.toBe('draft');
  await waitFor(() => expect(attachmentsOf(points, fork)).toEqual(['menu.png']));
  expect(attachmentsOf(points)).toEqual([]);
});

it('goes with a comment of the team, which is not sent while it has not arrived, and stays through a reload', async () => {
  server.on(pointCalls.startPicture, { url: 'https://store.example', headers: {} });
  server.on(pointCalls.keepPicture, kept);
  const steps: unknown[] = [];
  const onStep = (async (step: unknown) => void steps.push(step)) as never;
  const show = () =>
    render(
      <NewComment
        round={{ id: 1, wf: 2, rev: 3 }}
        people={[]}
        isSent
        place={undefined}
        onWriting={() => {}}
        onStep={onStep}
      />,
    );
  show();
  fireEvent.click(screen.getByRole('button', { name: texts.team.comment }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input');
  fireEvent.change(input, { target: { files: [picture()] } });
  await screen.findByRole('progressbar');
  const send = () => screen.getByRole('button', { name: texts.send });
  expect(send().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(send());
  expect(steps).toEqual([]);
  await upload();
  await screen.findByRole('button', { name: texts.pictures.open('menu.png') });
  cleanup();
  show();
  const opens = await screen.findByRole('button', { name: texts.pictures.open('menu.png') });
  await waitFor(() => expect(opens.querySelector('img')?.src).toBe(kept.url));
  fireEvent.click(send());
  await waitFor(() =>
    expect(steps).toMatchObject([
      { step: 'comment', body: '', internal: true, attachments: [{ name: 'menu.png' }] },
    ]),
  );
  await screen.findByRole('button', { name: texts.team.comment });
});
