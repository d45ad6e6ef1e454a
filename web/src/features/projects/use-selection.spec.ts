import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProjectRow } from '#contracts/projects.ts';
import { useSelection } from './use-selection.ts';

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
