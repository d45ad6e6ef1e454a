import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PageList } from '#contracts/file.ts';
import type { WirePoint } from '#contracts/points.ts';
import { fakeServer } from '#lib/testing/fake-server.testing.ts';
import { showPage } from '#lib/testing/show-page.testing.tsx';
import { player } from '#lib/texts/en/player.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { PrintSheet } from './print-sheet.tsx';

const server = fakeServer();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const file = {
  id: 'menu',
  name: 'menu.pdf',
  kind: 'pdf',
  version: 1,
  round: 0,
  preview: 'https://work.example/first.webp',
  pages: { count: 2 },
};
const point = {
  id: 'point-one',
  number: 1,
  file_id: 'menu',
  selector: { page: 2, shape: { type: 'pin', x: 30, y: 40 } },
  body: 'Another word',
  kind: 'change',
  state: 'open',
  author: { kind: 'contact', id: 1, name: 'Ann Alba' },
  submitted_on: '2026-11-20T10:00:00Z',
  created_on: '2026-11-20T10:00:00Z',
  attachments: [],
  replies: [],
  earlier: [],
  answer: null,
  internal: false,
} as unknown as WirePoint;
const second = { number: 2, state: 'ready', small: 'https://work.example/2-small.webp' };

it('is printed with the page that a point is on, once its picture is there', async () => {
  const print = vi.fn();
  const decoded: string[] = [];
  window.print = print;
  HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
    decoded.push(this.src);
  };
  let answer: (list: PageList) => void = () => undefined;
  const loadPages = vi.fn(
    () =>
      new Promise<PageList>((resolve) => {
        answer = resolve;
      }),
  );

  const sheet = (
    <PrintSheet
      title="Menu"
      points={[point]}
      files={[file]}
      current={[file]}
      pictures={{}}
      loadPages={loadPages}
      time={(at) => at}
      texts={texts}
      onDone={() => undefined}
    />
  );
  await showPage(
    <>
      <h1>Round</h1>
      {sheet}
    </>,
    [],
  );
  await act(async () => undefined);
  expect(print).not.toHaveBeenCalled();
  await act(async () => answer({ items: [second] } as unknown as PageList));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(decoded).toEqual([second.small]);
});

it('has the transcripts of its films, in each language, and is not printed before them', async () => {
  const print = vi.fn();
  window.print = print;
  const stored: Record<string, object> = {
    en: { text: 'A door.\n\nIt shuts.' },
    cues: { cues: [{ from: 61_000, until: 62_000, text: '¿Quién es?' }] },
  };
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.store(async (url) => {
    await waiting;
    const [, name = ''] = /example\/(\w+)/.exec(url) ?? [];
    return stored[name] ? Response.json(stored[name]) : new Response(null, { status: 404 });
  });
  const captions = (kind: 'captions' | 'transcript', language: 'en' | 'es' | 'fr', name: string) => ({
    ...{ kind, language, id: name, url: `https://work.example/${name}` },
  });
  const film = {
    ...{ id: 'film', name: 'teaser.mp4', kind: 'video', version: 1, round: 0, preview: null },
    captions: [
      captions('captions', 'en', 'unread'),
      captions('transcript', 'en', 'en'),
      { ...captions('captions', 'es', 'cues'), taken: true as const },
      captions('captions', 'fr', 'gone'),
    ],
  };
  await showPage(
    <>
      <h1>Round</h1>
      <PrintSheet
        title="Teaser"
        points={[]}
        files={[film]}
        current={[film]}
        pictures={{}}
        time={(at) => at}
        texts={texts}
        onDone={() => undefined}
      />
    </>,
    [],
  );
  await act(async () => undefined);
  expect(print).not.toHaveBeenCalled();
  await act(async () => answer());
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const sections = [...document.querySelectorAll('article section')].map((one) => one.textContent);
  expect(sections).toEqual([
    'Transcript: teaser.mp4, EnglishA door.\n\nIt shuts.',
    `Transcript: teaser.mp4, Spanish${player.captions.taken}1:01¿Quién es?`,
    `Transcript: teaser.mp4, French${player.captions.failed}`,
  ]);
});
