import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { File, PageList } from '#contracts/file.ts';
import { type LoadPages, usePages } from './use-pages.ts';

const file = { id: 'f', pages: { count: 2, state: 'pending', made: 1, refusal: null } } as File;
const listWith = (state: 'pending' | 'ready'): PageList => ({
  pages: { count: 2, state, made: 1, refusal: null },
  items: [1, 2].map((number) => ({
    number,
    width: 595,
    height: 842,
    state: number === 1 ? 'ready' : state,
    small: `/${number}`,
    large: null,
    text: null,
  })),
  next: null,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const openWith = (load: LoadPages) => renderHook(() => usePages(file, load));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('pages that are being made are asked for every two seconds until they are there', async () => {
  const load = vi.fn<LoadPages>().mockResolvedValue(listWith('pending'));
  openWith(load);
  await pass(100);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(2000);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue(listWith('ready'));
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a call that failed is repeated after ten seconds', async () => {
  const load = vi.fn<LoadPages>().mockRejectedValue(new Error('offline'));
  openWith(load);
  await pass(9000);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(2000);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['before', 0],
  ['after', 100],
])('nothing is asked for once the viewer is gone, %s the answer', async (_, milliseconds) => {
  const load = vi.fn<LoadPages>().mockResolvedValue(listWith('pending'));
  const { unmount } = openWith(load);
  if (milliseconds > 0) await pass(milliseconds);
  unmount();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
