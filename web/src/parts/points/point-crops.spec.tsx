import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageList } from '#contracts/files.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { useSharedPages } from './page-pictures.ts';
import { PointCrops } from './point-crops.tsx';
import { wirePoint } from './point-drafts.testing.ts';
import type { PointFile } from './point-place.ts';

afterEach(cleanup);

const book = (id: string, round: number, count: number): PointFile => ({
  id,
  name: 'menu.pdf',
  round,
  kind: 'pdf',
  version: 1,
  preview: null,
  pages: { count },
});

const load = vi.fn(
  async (file: string, from: number): Promise<PageList> => ({
    pages: { state: 'ready', count: 60, made: 60, refusal: null },
    items: [from, from + 1].map((number) => {
      const small = `https://work.example/${file}/${number}`;
      return { number, width: 595, height: 842, state: 'ready' as const, small, large: small, text: null };
    }),
    next: null,
  }),
);

function Cards({ current }: { current: readonly PointFile[] }) {
  const loadPages = useSharedPages(load);
  const files = [book('old', 0, 60), ...current];
  const point = (id: string, page: number) => ({
    ...wirePoint(id, 'Larger', 1),
    number: 1,
    file_id: 'old',
    selector: { page, shape: { type: 'pin' as const, x: 40, y: 25 } },
    unsaved: false,
  });
  return ['a', 'b', 'c'].map((id, index) => (
    <PointCrops
      key={id}
      point={point(id, [51, 52, 2][index] ?? 1)}
      files={files}
      current={current}
      loadPages={loadPages}
      onLook={() => undefined}
      texts={texts}
    />
  ));
}

test('pages of a PDF are shown around their points, before and after, and each batch is asked for once', async () => {
  render(<Cards current={[book('new', 1, 51)]} />);
  const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src.slice(21));
  await waitFor(() => expect(pictures()).toEqual(['old/51', 'new/51', 'old/52', 'old/2', 'new/2']));
  expect(document.querySelector('img')?.style.translate).toBe('-40% -25%');
  expect(screen.getAllByText(texts.before)).toHaveLength(2);
  expect(load.mock.calls.toSorted().map((call) => call.join(' '))).toEqual([
    'new 1',
    'new 51',
    'old 1',
    'old 51',
  ]);
});
