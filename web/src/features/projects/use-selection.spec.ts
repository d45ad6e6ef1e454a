import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { mostAtOnce, useSelection } from './use-selection.ts';

const row = (id: number) => ({ id }) as ProjectRow;

test('two keys before the first one is rendered select both projects', () => {
  const { result } = renderHook(() => useSelection(''));
  const { toggle } = result.current;
  act(() => {
    toggle(row(1));
    toggle(row(2));
    toggle(row(3));
    toggle(row(2));
  });
  expect([...result.current.rows.keys()]).toEqual([1, 3]);
  expect(result.current.on).toBe(true);
});

test('another filter begins with nothing selected', () => {
  const { result, rerender } = renderHook(({ scope }) => useSelection(scope), {
    initialProps: { scope: 'a' },
  });
  act(() => result.current.set([row(1), row(2)], true));
  rerender({ scope: 'b' });
  expect(result.current.rows.size).toBe(0);
  act(() => result.current.toggle(row(3)));
  expect([...result.current.rows.keys()]).toEqual([3]);
});

test('rows of the filter before, in sight until those of the next are there, are not selected for the next', () => {
  const { result, rerender } = renderHook(({ scope, isThere }) => useSelection(scope, isThere), {
    initialProps: { scope: 'a', isThere: true },
  });
  rerender({ scope: 'b', isThere: false });
  act(() => result.current.set([row(1), row(2)], true));
  expect(result.current.rows.size).toBe(2);
  rerender({ scope: 'b', isThere: true });
  expect(result.current.rows.size).toBe(0);
});

test('a project above the most that a command takes is not selected, which is told until the next press', () => {
  const { result } = renderHook(() => useSelection(''));
  const some = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));
  act(() => result.current.set(some(mostAtOnce), true));
  expect(result.current).toMatchObject({ over: 0, rows: { size: mostAtOnce } });
  act(() => result.current.toggle(row(mostAtOnce + 1)));
  expect(result.current).toMatchObject({ over: 1, rows: { size: mostAtOnce } });
  expect(result.current.rows.has(mostAtOnce + 1)).toBe(false);
  act(() => result.current.toggle(row(1)));
  expect(result.current).toMatchObject({ over: 0, rows: { size: mostAtOnce - 1 } });
  act(() => result.current.set(some(mostAtOnce + 300), true));
  expect(result.current).toMatchObject({ over: 300, rows: { size: mostAtOnce } });
});
