import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUntouched } from './use-untouched.ts';

it.each(['pointerDown', 'wheel', 'keyDown'] as const)('a page is untouched until the first %s', (act) => {
  const { result } = renderHook(() => useUntouched());
  const { result: other } = renderHook(() => useUntouched());
  expect(result.current()).toBe(true);
  fireEvent[act](document.body);
  expect([result.current(), other.current()]).toEqual([false, false]);
  expect(renderHook(() => useUntouched()).result.current()).toBe(true);
});
