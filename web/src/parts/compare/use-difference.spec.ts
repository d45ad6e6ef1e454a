import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDifference } from './use-difference.ts';

/** Workers that answer when a test says so. */
class TestWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: (() => void) | undefined;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    workers.push(this);
  }
}
let workers: TestWorker[];
beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', TestWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const told = () => ({ share: 0.1, isScaled: false, mask: { close: vi.fn() } });
const answer = (worker: number, data: unknown) => act(() => workers[worker]?.onmessage?.({ data }));
const show = (before: string | undefined, after: string | undefined) =>
  renderHook(({ pair: [one, other] }) => useDifference(one, other), {
    initialProps: { pair: [before, after] as readonly (string | undefined)[] },
  });

test('pictures that are not both there ask for nothing', () => {
  const { result } = show('/before', undefined);
  expect(result.current).toBe('computing');
  expect(workers).toHaveLength(0);
});

test('an answer about pictures that have gone is not shown for those that came, not even in their first commit', () => {
  const seen: unknown[] = [];
  const view = renderHook(
    ({ after }) => {
      const state = useDifference('/before', after);
      seen.push([after, state]);
      return state;
    },
    { initialProps: { after: '/one' } },
  );
  const first = told();
  answer(0, first);
  expect(view.result.current).toBe(first);
  view.rerender({ after: '/other' });
  expect(seen).not.toContainEqual(['/other', first]);
  expect(view.result.current).toBe('computing');
  expect(first.mask.close).toHaveBeenCalledOnce();
  const second = told();
  answer(1, second);
  expect(view.result.current).toBe(second);
});

test('a worker whose pictures have gone is ended', () => {
  const { rerender, unmount } = show('/before', '/one');
  rerender({ pair: ['/before', '/other'] });
  expect(workers[0]?.terminate).toHaveBeenCalled();
  const last = told();
  answer(1, last);
  unmount();
  expect(last.mask.close).toHaveBeenCalledOnce();
});

test.each(['an answer without a difference', 'a worker that fails'])('tells of %s', (case_) => {
  const { result } = show('/before', '/after');
  act(() => {
    if (case_ === 'a worker that fails') workers[0]?.onerror?.();
    else workers[0]?.onmessage?.({ data: undefined });
  });
  expect(result.current).toBe('failed');
});
