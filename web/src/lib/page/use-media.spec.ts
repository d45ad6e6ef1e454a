import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMedia } from './use-media.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('follows the width of the window, and keeps its result for a print', () => {
  const window = { width: 1440, prints: false };
  const followers = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === 'print' ? window.prints : window.width >= 1180;
    },
    addEventListener: (_: string, follow: () => void) => followers.add(follow),
    removeEventListener: (_: string, follow: () => void) => followers.delete(follow),
  }));
  const { result } = renderHook(() => useMedia('(min-width: 1180px)'));
  const becomes = (width: number, prints: boolean) =>
    act(() => {
      Object.assign(window, { width, prints });
      for (const follow of followers) follow();
    });
  expect(result.current).toBe(true);
  becomes(688, true);
  expect(result.current).toBe(true);
  becomes(390, false);
  expect(result.current).toBe(false);
  becomes(688, true);
  expect(result.current).toBe(false);
  becomes(1440, false);
  expect(result.current).toBe(true);
});
