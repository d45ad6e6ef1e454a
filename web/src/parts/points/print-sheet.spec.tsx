import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PageList } from '#contracts/file.ts';
import type { WirePoint } from '#contracts/points.ts';
import { showPage } from '#lib/show-page.testing.tsx';
import { points as texts } from '#lib/texts/en/points.ts';
import { PrintSheet } from './print-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
