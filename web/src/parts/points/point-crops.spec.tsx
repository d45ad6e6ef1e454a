import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageList } from '#contracts/file.ts';
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

test('an answer that shows another place is pictured there, of a point on the whole too', async () => {
  const pin = (x: number, y: number) => ({ shape: { type: 'pin' as const, x, y } });
  const picture = (id: string, round: number): PointFile => ({
    ...book(id, round, 0),
    name: 'menu.png',
    kind: 'image',
    preview: `https://work.example/${id}`,
    pages: null,
  });
  const by = { kind: 'member', id: 1, name: 'Nora' } as const;
  const answered = (file_id: string | null, place?: { file_id: string; selector: object }) => ({
    ...wirePoint('a', 'Larger', 1),
    file_id,
    selector: file_id ? pin(40, 25) : {},
    answer: {
      what: 'done' as const,
      text: '',
      by,
      at: '2026-03-02T10:00:00.000Z',
      place: place && { revision_id: 11, ...place },
    },
    unsaved: false,
  });
  const files = [picture('old', 0), picture('new', 1), { ...picture('card', 1), name: 'card.png' }];
  const crops = (point: ReturnType<typeof answered>) => {
    cleanup();
    render(<PointCrops point={point} files={files} current={files.slice(1)} texts={texts} />);
    return [...document.querySelectorAll('img')].map(({ src, style }) => [src.slice(21), style.translate]);
  };
  const before = ['old', '-40% -25%'];
  expect(crops(answered('old'))).toEqual([before, ['new', '-40% -25%']]);
  expect(crops(answered('old', { file_id: 'new', selector: pin(70, 5) }))).toEqual([
    before,
    ['new', '-70% -5%'],
  ]);
  expect(crops(answered('old', { file_id: 'card', selector: pin(1, 2) }))).toEqual([
    before,
    ['card', '-1% -2%'],
  ]);
  expect(crops(answered(null, { file_id: 'card', selector: pin(1, 2) }))).toEqual([['card', '-1% -2%']]);
  screen.getByText(texts.after);
  // File that was removed.
  expect(crops(answered('old', { file_id: 'gone', selector: pin(1, 2) }))).toEqual([
    before,
    ['new', '-40% -25%'],
  ]);
});

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
