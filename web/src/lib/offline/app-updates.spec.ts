import { afterEach, expect, it, vi } from 'vitest';
import { newVersion } from './app-updates.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('takes a missing chunk for a new version, but not while offline', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('vite:preloadError'));
  expect(newVersion.isThere()).toBe(false);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('vite:preloadError'));
  expect(newVersion.isThere()).toBe(true);
});
